import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ExportFailureCode, type ExportJobReport, MAX_JOB_WARNINGS } from '../../protocol/exportReport.js';
import { snowballName } from '../../search/snowballNames.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { BundleNames } from '../../site/export/BundleNames.js';
import { exportedAssets } from '../../site/export/exportedAssets.js';
import { exportedFileName, exportedName, exportedNames } from '../../site/export/exportedName.js';
import { plainMarkdown } from '../../site/export/plainMarkdown.js';
import { outlineSite, type SiteOutline } from '../../site/export/SiteOutline.js';
import type { FileReader } from '../../site/FileReader.js';
import { findPublicFile } from '../../site/findPublicFile.js';
import { sitemapXml } from '../../site/machineFiles.js';
import { PackedMarkdown } from '../docs/PackedMarkdown.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import type { ExportRecord, KeptBundle } from './ExportRecord.js';
import { type BundleReport, ExportReport } from './ExportReport.js';
import { openRenderPool, type RenderPool, type RenderPoolOptions, WorkerLost } from './RenderPool.js';
import type { PageReport, PageTask } from './renderPages.js';
import { reportHtml } from './reportHtml.js';
import { storageFaultOf } from './storageFault.js';
import { searchIndexRequest } from './writeSearchIndex.js';

/** The documentation as it is when a job begins. */
export interface ExportSource {
  title: string;
  language: string;
  pages: readonly DocsPage[];
  /** The index of `pages`, for the search in the bundle. Default: the bundle has none. */
  index?: DocsSearchIndex | undefined;
  /** What could not be read of it. */
  warnings: readonly string[];
  readFile?: FileReader | undefined;
  /** What `readFile` reads, where it is a folder: threads look up there how large images are. */
  filesFolder?: string | undefined;
  assets?: FileReader | undefined;
  editUrl?: string | undefined;
}

/** One export. */
export interface ExportRun extends Pick<RenderPoolOptions, 'workers' | 'workerFile' | 'onWarning'> {
  record: Pick<ExportRecord, 'domain' | 'version' | 'paths'>;
  source: ExportSource;
  /** An empty folder. */
  folder: string;
  siteUrl?: string | undefined;
  /** Root of the assistant interface that the exported pages ask. Default: they have no assistant, and carry none of its code. */
  discoveryUrl?: string | undefined;
  onProgress: (progress: number, pageCount: number) => void;
  signal: AbortSignal;
}

/** What came of it. */
export interface ExportedBundle {
  bundle: KeptBundle;
  /** The packed file. */
  file: string;
  /** What was found amiss, the beginning of it. */
  report: ExportJobReport;
}

/** A job that cannot succeed; the message is a sentence for its owner. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';

  constructor(
    readonly code: ExportFailureCode | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** Pages that go to a thread at once: copying them must not hold up an answer. */
const BATCH = 4;
/** What is left of 100 when all pages stand there: files, then packing. */
const PAGES_SHARE = 90;
const FILES_SHARE = 94;
/** Versions that a warning names. */
const SHOWN_VERSIONS = 10;
/** Renders the pages of a job into a folder and packs it. @throws {ExportFailure} when nothing can be made. */
export async function runExport(run: ExportRun): Promise<ExportedBundle> {
  const { source, signal, onProgress } = run;
  const pages = pagesOfJob(source.pages, run.record);
  const site = join(run.folder, 'site');
  const report = new ExportReport(pages, source.pages);
  for (const warning of [...source.warnings, ...warningsOfVersion(source.pages, run.record)]) report.warn('', warning);
  const siteUrl = run.siteUrl?.replace(/(?<!\/)\/+$/, '');
  const { discoveryUrl } = run;
  const assets = await exportedAssets(source.assets, {
    assistant: discoveryUrl !== undefined,
    stemmers: new Set([source, ...pages].flatMap(({ language }) => snowballName(language) ?? [])),
  });
  const { domain } = run.record;
  const outline = await outlineSite({ ...source, pages, domain, assets: assets?.names, siteUrl, discoveryUrl });
  const pool = openRenderPool({ ...run, outline, folder: site });
  const stop = () => void pool.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await mkdir(site, { recursive: true });
    for (const [name, bytes] of assets?.files ?? []) await put(site, `_docs/${name}`, bytes);
    await renderAll(pool, pages, signal, (reports, done) => {
      for (const each of reports) report.add(each);
      onProgress(Math.floor((done / pages.length) * PAGES_SHARE), done);
    });
    await writeFiles(site, outline, source, report, signal);
    await pool.frame();
    await pool.rendered();
    if (siteUrl) await put(site, 'sitemap.xml', sitemapXml(outline.pages, siteUrl));
    if (source.index && outline.assets?.search)
      await pool.index(searchIndexRequest(source.index, outline, report.texts, site));
    onProgress(FILES_SHARE, pages.length);
    signal.throwIfAborted();
    report.checkAnchors();
    await put(site, '_docs/bundle.json', `${JSON.stringify(manifestOf(run.record, outline), null, 1)}\n`);
    const bundleReport = await report.forBundle(source.readFile);
    await put(site, '_docs/report.json', `${JSON.stringify(bundleReport, null, 1)}\n`);
    await put(site, '_docs/report.html', reportHtml(bundleReport, outline));
    const file = join(run.folder, 'bundle.tar.gz');
    const bundle = await pool.pack(file);
    return { bundle, file, report: reportOfJob(bundleReport, bundle) };
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.close();
  }
}

/** What a job says of the report that stands in its bundle. */
function reportOfJob(
  { sizes, warningCount, brokenLinkCount, warnings }: BundleReport,
  bundle: KeptBundle,
): ExportJobReport {
  return {
    warningCount,
    brokenLinkCount,
    warnings: warnings.slice(0, MAX_JOB_WARNINGS),
    sizes: { ...sizes, bundle: bundle.sizeBytes },
  };
}

/** The pages of a version and of paths, where these are asked for; a version that no page carries is only a label. */
function pagesOfJob(pages: readonly DocsPage[], job: Pick<ExportRecord, 'version' | 'paths'>): DocsPage[] {
  const ofVersion = pages.filter(({ version }) => version === job.version);
  const versioned = job.version !== undefined && ofVersion.length > 0 ? ofVersion : pages;
  const paths = job.paths && new Set(job.paths);
  const chosen = paths ? versioned.filter(({ path }) => paths.has(path)) : [...versioned];
  if (chosen.length > 0) return chosen;
  throw pages.length === 0
    ? new ExportFailure(
        'no-pages',
        'There are no pages to export. Put Markdown files into the folder of the documentation and start another job.',
      )
    : new ExportFailure(
        'pages-gone',
        'None of the chosen pages is part of the documentation any more. Check "version" and "paths" and start another job.',
      );
}

/** What a version does that may not have been meant: it is typed by hand, and most documentations have pages of no version. */
function warningsOfVersion(pages: readonly DocsPage[], job: Pick<ExportRecord, 'version' | 'paths'>): string[] {
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  if (job.version === undefined || versions.length === 0) return [];
  if (!versions.includes(job.version)) {
    const known = versions.slice(0, SHOWN_VERSIONS).map((each) => `"${each}"`);
    return [
      `No page is of the version "${job.version}", so pages of all versions are exported under that name. There are ${known.join(', ')}${versions.length > known.length ? ' and others' : ''}.`,
    ];
  }
  const paths = job.paths && new Set(job.paths);
  const left = pages.filter(({ path, version }) => version === undefined && (paths?.has(path) ?? true)).length;
  return left > 0
    ? [`Pages without a version are left out, because others are of the version "${job.version}": ${left}.`]
    : [];
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

/** A page that ends its thread is written as its words; its neighbours as they are. */
async function renderBatch(pool: RenderPool, pages: readonly DocsPage[], signal: AbortSignal): Promise<PageReport[]> {
  try {
    return await pool.render(pages.map(taskOf));
  } catch (error) {
    if (!isLostByPages(error, signal)) throw error;
  }
  const reports: PageReport[] = [];
  for (const page of pages) {
    try {
      reports.push(...(await pool.render([taskOf(page)])));
    } catch (error) {
      if (!isLostByPages(error, signal)) throw error;
      const plain = await pool.render([{ path: page.path, markdown: plainMarkdown(page.markdown) }]);
      const warning = `The page could not be rendered (${error.message}), so it stands there as plain text.`;
      reports.push(...plain.map((each) => ({ ...each, warnings: [...each.warnings, warning] })));
    }
  }
  return reports;
}

/** Whether the pages ended their thread, and not the end of the job or a full disk. */
function isLostByPages(error: unknown, signal: AbortSignal): error is WorkerLost {
  return error instanceof WorkerLost && storageFaultOf(error) === undefined && !signal.aborted;
}

/** A packed page travels as it is, which is less to copy and leaves the unpacking to the thread. */
function taskOf({ path, markdown }: DocsPage): PageTask {
  return { path, markdown: markdown instanceof PackedMarkdown ? markdown.packed : markdown };
}

/** The images and downloads of the pages. */
async function writeFiles(
  site: string,
  outline: SiteOutline,
  source: ExportSource,
  report: ExportReport,
  signal: AbortSignal,
): Promise<void> {
  const taken = new BundleNames();
  for (const [path, name] of exportedNames(outline.pages.map(({ path }) => path))) {
    taken.add(name, 'file');
    if (name !== exportedName(path))
      report.warn(
        path,
        `Its file is ${name}, because its address is too long, too deep or, on some systems, that of another page.`,
      );
  }
  for (const [name, { page, written, pageCount }] of report.files()) {
    const bytes = await findPublicFile(source.readFile, name);
    signal.throwIfAborted();
    const target = exportedFileName(name);
    if (!bytes) {
      const needed = pageCount > 1 ? `; ${pageCount} pages need it` : '';
      report.warn(page, `The file ${name} is missing${needed}.`, written);
    } else if (taken.add(target, 'file')) {
      await put(site, target, bytes);
      report.addFile(bytes.byteLength);
    } else
      report.warn(
        page,
        `The file ${name} is left out: many systems take its name for that of another file. Rename one of them.`,
        written,
      );
  }
}

/** What the bundle is, for whoever serves it. Nothing in it changes while the documentation does not. */
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

async function put(site: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(site, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
