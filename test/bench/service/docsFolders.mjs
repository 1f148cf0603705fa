import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePages } from '../export/generatePages.mjs';

const OWN_DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
const PAGES = 20;

/** Runs a measurement on a folder of generated pages. */
export function withGeneratedDocs(count, measure) {
  return withFolder((docs) => {
    generatePages(docs, count);
    return measure(docs);
  });
}

/** Runs a measurement on 20 pages of our own documentation, with questions about the headings of these pages. */
export function withOwnDocs(measure) {
  return withFolder(async (docs) => {
    const names = (await readdir(OWN_DOCS)).filter((name) => name.endsWith('.md')).slice(0, PAGES);
    const texts = await Promise.all(names.map((name) => readFile(join(OWN_DOCS, name), 'utf8')));
    await mkdir(docs);
    for (const name of names) await copyFile(join(OWN_DOCS, name), join(docs, name));
    const headings = texts.flatMap((text) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
    return measure(docs, (index) => `How does this work: ${headings[index % headings.length]}?`);
  });
}

async function withFolder(measure) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-service-'));
  try {
    return await measure(join(folder, 'docs'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
