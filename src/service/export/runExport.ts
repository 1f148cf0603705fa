import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExportJobReport, MAX_JOB_WARNINGS } from '../../protocol/exports/exportReport.js';
import { snowballName } from '../../search/snowballNames.js';
import { toPlainMarkdown } from '../../site/agents/toPlainMarkdown.js';
import { type ArchiveLimits, resolveArchiveLimits } from '../../site/export/ArchiveLimits.js';
import type { BundleNames } from '../../site/export/BundleNames.js';
import { exportedAssets } from '../../site/export/exportedAssets.js';
import { exportedNames, exportedPath } from '../../site/export/exportedName.js';
import { outlineSite, type SiteOutline } from '../../site/export/SiteOutline.js';
import { FailedReads } from '../../site/files/FailedReads.js';
import { findPublicFile } from '../../site/files/findPublicFile.js';
import { tolerateFailedReads } from '../../site/files/tolerateFailedReads.js';
import { sitemapXml } from '../../site/machineFiles.js';
import { PackedMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { pushAll } from '../../values/pushAll.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { findStorageFault } from '../disk/findStorageFault.js';
import { type ActiveSpan, inSpan } from '../tracing/startSpan.js';
import { checkBundleSize } from './checkBundleSize.js';
import type { PageReport, RenderTask } from './createExportRenderer.js';
import type { DocsSnapshot } from './DocsSnapshot.js';
import { ExportFailure } from './ExportFailure.js';
import type { ExportRecord, PackedBundle } from './ExportRecord.js';
import { type BundleReport, ExportReport } from './ExportReport.js';
import { openRenderPool, type RenderPool, type RenderPoolOptions, WorkerLost } from './RenderPool.js';
import { renderReport } from './renderReport.js';
import { splitWarnings } from './splitWarnings.js';
import { warningsOfVersion } from './warningsOfVersion.js';
import { writeLlmsFiles } from './writeLlmsFiles.js';
import { writeNeededFiles } from './writeNeededFiles.js';
import { createShardsRequest } from './writeSearchShards.js';
import { writeTo } from './writeTo.js';

export interface ExportRun extends Pick<RenderPoolOptions, 'workers' | 'workerFile' | 'onWarning'> {
  record: Pick<ExportRecord, 'domain' | 'version' | 'paths'>;
  source: DocsSnapshot;
  /** An empty folder for the files of the export and the packed bundle. */
  folder: string;
  siteUrl?: string | undefined;
  /**
   * Root of the assistant interface (`docs/http-interfaces.md`) to which exported pages send questions: a URL, or a path on the host that
   * serves the export. Default: none; the export then contains no code of the assistant.
   */
  discoveryUrl?: string | undefined;
  /** URL that the assistant sends ratings to. Default: readers cannot rate answers. */
  feedbackUrl?: string | undefined;
  /** Size limits of the bundle. Default: the default limits of `docs-assistant export` and `serve-bundle`, which read the bundle. */
  limits?: Partial<ArchiveLimits> | undefined;
  onProgress: (progress: number, pageCount: number) => void;
  signal: AbortSignal;
}

/** Result of an export. */
export interface ExportedBundle {
  bundle: PackedBundle;
  /** Path of the packed file. */
  file: string;
  /** Counts, sizes and the first warnings. */
  report: ExportJobReport;
}

/** Pages per batch. Copying larger batches to a worker thread would delay answers. */
const BATCH = 4;
/** Progress (percent) when all pages are rendered, and when only the manifest, the reports and the packed file are still missing. */
const PAGES_SHARE = 90;
const FILES_SHARE = 94;

/** Renders the pages of a job into a folder and packs it. @throws {ExportFailure} if there is nothing to export, or too much. */
export function runExport(run: ExportRun): Promise<ExportedBundle> {
  return inSpan('export job', { isRoot: true, attributes: { 'docs_assistant.domain': run.record.domain } }, (span) =>
    exportPages(run, span),
  );
}

async function exportPages(run: ExportRun, span: ActiveSpan): Promise<ExportedBundle> {
  const { source, signal, onProgress } = run;
  const limits = resolveArchiveLimits(run.limits);
  const pages = pagesOfJob(source.pages, run.record);
  span.set({ 'docs_assistant.export.pages': pages.length });
  const site = join(run.folder, 'site');
  const report = new ExportReport(pages, source.pages);
  const { published, withheld } = splitWarnings(source);
  for (const text of published) report.warn('', text);
  for (const warning of warningsOfVersion(source.pages, run.record)) report.warn('', warning);
  const siteUrl = run.siteUrl && withoutTrailingSlashes(run.siteUrl);
  const { discoveryUrl, feedbackUrl } = run;
  const assets = await exportedAssets(source.assets, {
    assistant: discoveryUrl !== undefined,
    brand: source.brand,
    stemmers: new Set([source, ...pages].flatMap(({ language }) => snowballName(language) ?? [])),
  });
  const { domain } = run.record;
  const failedReads = new FailedReads();
  const outline = await outlineSite({
    ...source,
    readFile: source.readFile && tolerateFailedReads(source.readFile, failedReads.add),
    pages,
    domain,
    assets: assets?.names,
    siteUrl,
    discoveryUrl,
    feedbackUrl,
  });
  if (failedReads.files)
    report.warn(
      '',
      `The navigation may be incomplete, because ${failedReads.files} could not be read. Start another job to try again.`,
    );
  const pool = openRenderPool({ ...run, outline, folder: site });
  const stop = () => void pool.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await mkdir(site, { recursive: true });
    for (const [name, bytes] of assets?.files ?? []) await writeTo(site, `_docs/${name}`, bytes);
    await renderAll(pool, pages, signal, (reports, done) => {
      for (const each of reports) report.add(each);
      onProgress(Math.floor((done / pages.length) * PAGES_SHARE), done);
    });
    const names = await writeNeededFiles({ site, outline, source, report, failedReads, limits, signal });
    await pool.writeFallbackPages();
    await writeLlms(site, outline, source, { names, report, failedReads });
    await pool.releasePages();
    if (siteUrl) await writeTo(site, 'sitemap.xml', exportedSitemap(outline.pages, siteUrl));
    if (source.index && outline.assets?.search)
      await pool.writeShards(createShardsRequest(source.index, outline, report.texts, site));
    onProgress(FILES_SHARE, pages.length);
    signal.throwIfAborted();
    if (failedReads.files) run.onWarning?.(`An export could not read ${failedReads.files} (${failedReads.reason}).`);
    report.checkAnchors();
    await writeTo(site, '_docs/bundle.json', `${JSON.stringify(manifestOf(run.record, outline), null, 1)}\n`);
    const bundleReport = await report.forBundle(source.readFile);
    await writeTo(site, '_docs/report.json', `${JSON.stringify(bundleReport, null, 1)}\n`);
    await writeTo(site, '_docs/report.html', renderReport(bundleReport, outline));
    const file = join(run.folder, 'bundle.tar.gz');
    const { sizeBytes, digest, ...contents } = await pool.pack(file);
    checkBundleSize({ ...contents, archiveBytes: sizeBytes }, limits);
    const bundle = { sizeBytes, digest };
    return { bundle, file, report: reportOfJob(bundleReport, bundle, withheld) };
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.close();
  }
}

function exportedSitemap(pages: readonly DocsPage[], siteUrl: string): string {
  const names = exportedNames(pages.map(({ path }) => path));
  const published = pages.map((page) => ({ ...page, path: exportedPath(page.path, names.get(page.path) ?? '') }));
  return sitemapXml(published, siteUrl);
}

/**
 * Shortens the bundle's report for the job.
 *
 * @param withheld Warnings that the files of the bundle do not contain. They come first in the report of the job.
 */
function reportOfJob(
  { sizes, warningCount, brokenLinkCount, warnings }: BundleReport,
  bundle: PackedBundle,
  withheld: readonly string[],
): ExportJobReport {
  return {
    warningCount: warningCount + withheld.length,
    brokenLinkCount,
    warnings: [...withheld.toSorted().map((text) => ({ text })), ...warnings].slice(0, MAX_JOB_WARNINGS),
    sizes: { ...sizes, bundle: bundle.sizeBytes },
  };
}

/**
 * Selects pages by version and paths, if given. If no page has the version, selects from the pages of all versions: the version is then
 * only a label.
 */
function pagesOfJob(pages: readonly DocsPage[], job: Pick<ExportRecord, 'version' | 'paths'>): DocsPage[] {
  const ofVersion = pages.filter(({ version }) => version === job.version);
  const versioned = job.version !== undefined && ofVersion.length > 0 ? ofVersion : pages;
  const paths = job.paths && new Set(job.paths);
  const chosen = paths ? versioned.filter(({ path }) => paths.has(path)) : [...versioned];
  if (chosen.length > 0) return chosen;
  throw pages.length === 0
    ? new ExportFailure(
        'no-pages',
        'There are no pages to export. Put Markdown files into the documentation folder and start another job.',
      )
    : new ExportFailure(
        'pages-gone',
        'The documentation no longer contains any of the selected pages. Check "version" and "paths" and start another job.',
      );
}

async function renderAll(
  pool: RenderPool,
  pages: readonly DocsPage[],
  signal: AbortSignal,
  onDone: (reports: readonly PageReport[], done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < pages.length) {
      signal.throwIfAborted();
      const batch = pages.slice(next, next + BATCH);
      next += batch.length;
      const reports = await renderBatch(pool, batch, signal);
      done += batch.length;
      onDone(reports, done);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, work));
}

/**
 * Renders a batch. If the batch crashes its worker thread or takes too long, its pages are rendered one by one. A page that crashes its
 * worker thread or takes too long on its own is written as plain text, with a warning.
 */
async function renderBatch(pool: RenderPool, pages: readonly DocsPage[], signal: AbortSignal): Promise<PageReport[]> {
  try {
    return await pool.render(pages.map(taskOf));
  } catch (error) {
    if (!isLostByPages(error, signal)) throw error;
  }
  const reports: PageReport[] = [];
  for (const page of pages) {
    try {
      pushAll(reports, await pool.render([taskOf(page)]));
    } catch (error) {
      if (!isLostByPages(error, signal)) throw error;
      const plain = await pool.render([{ path: page.path, markdown: toPlainMarkdown(page.markdown) }]);
      const warning = `The page could not be rendered (${error.message}), so it is exported as plain text.`;
      pushAll(
        reports,
        plain.map((each) => ({ ...each, warnings: [...each.warnings, warning] })),
      );
    }
  }
  return reports;
}

/** Whether the pages made their worker thread crash or exceed its time limit. False for a stopped job and for a disk fault. */
function isLostByPages(error: unknown, signal: AbortSignal): error is WorkerLost {
  return error instanceof WorkerLost && findStorageFault(error) === undefined && !signal.aborted;
}

/** Creates the task for a page. A packed page stays packed: there is less to copy, and the worker thread unpacks it. */
function taskOf({ path, markdown }: DocsPage): RenderTask {
  return { path, markdown: markdown instanceof PackedMarkdown ? markdown.packed : markdown };
}

/**
 * Writes files for language models, such as `llms.txt`. If the owner has a file with the same name, writes that file instead, unless it
 * cannot be read. Skips names that are already taken in the bundle.
 */
async function writeLlms(
  site: string,
  outline: SiteOutline,
  { pages, readFile }: DocsSnapshot,
  { names, report, failedReads }: { names: BundleNames; report: ExportReport; failedReads: FailedReads },
): Promise<void> {
  const write = async (name: string, content: string) => {
    const own = await findPublicFile(readFile, name).catch((error) => {
      failedReads.add(name, error);
      report.warn('', `A generated ${name} is in the bundle, because a file of this name could not be read.`);
      return undefined;
    });
    if (names.add(name, 'file')) await writeTo(site, name, own ?? content);
  };
  await writeLlmsFiles({ outline, pages, folder: site, write });
}

/** Describes the bundle for the program that serves it. Contains no time, so that equal exports give equal bundles. */
function manifestOf(record: Pick<ExportRecord, 'domain' | 'version'>, outline: SiteOutline): Record<string, unknown> {
  const { title, pages, siteUrl, discoveryUrl } = outline;
  return {
    format: 1,
    domain: record.domain,
    title,
    version: record.version,
    pageCount: pages.length,
    siteUrl,
    discoveryUrl,
  };
}
