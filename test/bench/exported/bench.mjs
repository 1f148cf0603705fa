/**
 * Exports real documentation with the built service, and unpacks the bundle with the system's `tar`. Counts pages, words, links and faults,
 * and measures the size of the search data. Run it with `DOCS_FOLDERS=<folder>:<folder> npm run bench -- exported`, and with
 * `DOCS_SITE=vitepress` for folders of VitePress without its configuration. Faults are listed in bench-results/exported.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDocsService } from '../../../dist/service/index.js';
import { docsFolders, loadBundled, nameOf } from '../support/realDocs.mjs';

const KEY = 'svc_bench_0a1b2c3d4e5f607182';
const kind = process.env.DOCS_SITE;

export default async function bench() {
  const { surveyBundle } = await loadBundled(new URL('./surveyBundle.ts', import.meta.url));
  const faults = {};
  const rows = [];
  for (const folder of docsFolders()) {
    const work = mkdtempSync(join(tmpdir(), 'bench-exported-'));
    try {
      const { seconds, sizeBytes, site } = await exportFolder(folder, work);
      const { faults: found, ...counts } = await surveyBundle(folder, site, kind);
      faults[nameOf(folder)] = found;
      rows.push({
        set: nameOf(folder),
        ...counts,
        ...searchSizes(site),
        'MB packed': Math.round(sizeBytes / 100_000) / 10,
        'pages a second': Math.round(counts['pages in'] / seconds),
      });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return { tables: [{ title: 'Exporting real documentation', rows }], faults };
}

/** Measures the size of a bundle's search: the index, and the text for excerpts. Counts the size of each file after gzip compression. */
function searchSizes(site) {
  const folder = join(site, '_docs/search');
  const sizes = { index: 0, texts: 0 };
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    sizes[dirname(name).endsWith('texts') ? 'texts' : 'index'] += gzipSync(readFileSync(join(folder, name))).length;
  }
  return { 'index, kB gz': Math.round(sizes.index / 1000), 'texts, kB gz': Math.round(sizes.texts / 1000) };
}

async function exportFolder(folder, work) {
  const service = createDocsService({
    folder,
    ...(kind && { site: kind }),
    domain: 'bench',
    exports: { adminApiKey: KEY, folder: join(work, 'jobs') },
  });
  await service.ready;
  const root = 'http://localhost/v1/static-export/jobs';
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const call = async (path, init = {}) => (await service(new Request(root + path, { headers, ...init }))).json();
  const began = performance.now();
  const { jobId } = await call('', { method: 'POST', body: JSON.stringify({ domain: 'bench' }) });
  let job;
  do {
    await new Promise((resolve) => setTimeout(resolve, 50));
    job = await call(`/${jobId}`);
  } while (job.status === 'queued' || job.status === 'running');
  if (job.status !== 'completed') throw new Error(`The export of ${folder} ended as ${job.status}: ${job.error}`);
  const seconds = (performance.now() - began) / 1000;
  const { bundleUrl, sizeBytes } = await call(`/${jobId}/bundle`, { method: 'POST' });
  const file = join(work, 'bundle.tar.gz');
  await writeFile(file, (await service(new Request(bundleUrl))).body);
  const site = join(work, 'site');
  mkdirSync(site);
  execFileSync('tar', ['-xzf', file, '-C', site]);
  await service.close();
  return { seconds, sizeBytes, site };
}
