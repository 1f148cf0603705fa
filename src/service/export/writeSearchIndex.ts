import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digits } from '../../search/shards/digits.js';
import { frontCoded } from '../../search/shards/frontCoded.js';
import type { ShardedIndexData } from '../../search/shards/ShardedIndexData.js';
import { CommonWeights, ShardWriter } from '../../search/shards/shardText.js';
import { hashOf } from '../../site/export/exportedAssets.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { dataScript } from './pageTexts.js';
import type { PageSearchReport } from './renderPages.js';

/** The index of the service as plain data for the thread that writes the bundle's, cut down to the exported pages. */
export interface SearchIndexRequest {
  terms: string[];
  termStart: Uint32Array;
  entrySection: Uint32Array;
  entryWeight: Float32Array;
  /** By section of the service: its number in the export; -1 for one of another page. */
  sectionNumbers: Int32Array;
  /** Words of headings: those of section `s` are `headings[i]` for `i` from `headingStart[s]` to `headingStart[s + 1]`. */
  headings: Uint32Array;
  headingStart: Uint32Array;
  pages: { path: string; version?: string | undefined; language?: string | undefined; sections: number }[];
  /** What each section of the export says, as numbers. */
  sayings: number[];
  /** Changes with any text of the pages. */
  digest: string;
  /** The site's folder, in which the texts of the pages are already. */
  site: string;
}

/** Where the texts wait until the name of their folder is known. */
export const WAITING_TEXTS = '_docs/search/texts';
/** Some ten kilobytes when compressed: a question loads a few of them. */
const SHARD_ENTRIES = 10_000;

/** Takes from the service's index what the thread needs; only copies arrays, because it holds up answers. */
export function searchIndexRequest(
  index: DocsSearchIndex,
  exported: readonly { path: string }[],
  texts: ReadonlyMap<string, PageSearchReport>,
  site: string,
): SearchIndexRequest {
  // A page that could not be written cannot be found either.
  const order = new Map(exported.flatMap(({ path }, number) => (texts.has(path) ? [[path, number]] : [])));
  const counts = new Uint32Array(exported.length);
  for (const { page } of index.sections) {
    const number = order.get(page.path);
    if (number !== undefined) counts[number] = (counts[number] ?? 0) + 1;
  }
  const firsts = new Uint32Array(exported.length + 1);
  for (let number = 0; number < exported.length; number += 1)
    firsts[number + 1] = (firsts[number] ?? 0) + (counts[number] ?? 0);
  const sectionNumbers = Int32Array.from(index.sections, ({ page }, section) => {
    const number = order.get(page.path);
    return number === undefined ? -1 : (firsts[number] ?? 0) + section - (index.pageStart.get(page.path) ?? 0);
  });
  const known = new Map(index.sections.map(({ page }) => [page.path, page]));
  const headingStart = new Uint32Array(index.sections.length + 1);
  const headings: number[] = [];
  for (const [section, terms] of index.headings.entries()) {
    for (const term of terms) headings.push(term);
    headingStart[section + 1] = headings.length;
  }
  return {
    site,
    digest: exported.map(({ path }) => texts.get(path)?.digest ?? 0).join(),
    sayings: exported.flatMap(({ path }, number) =>
      Array.from({ length: counts[number] ?? 0 }, (_, place) => texts.get(path)?.sayings[place] ?? 0),
    ),
    terms: [...index.termIds.keys()],
    termStart: index.termStart,
    entrySection: index.entrySection,
    entryWeight: index.entryWeight,
    sectionNumbers,
    headings: Uint32Array.from(headings),
    headingStart,
    pages: exported.map(({ path }, number) => ({
      path,
      version: known.get(path)?.version,
      language: known.get(path)?.language,
      sections: counts[number] ?? 0,
    })),
  };
}

/** Writes the index of a bundle: a folder named after its content, and one script that says its name. */
export async function writeSearchIndex(request: SearchIndexRequest): Promise<void> {
  const { site, pages, digest } = request;
  const { terms, shards, firsts, weights } = shardsOf(request);
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  const languages = [...new Set(pages.flatMap(({ language }) => language ?? []))];
  const data: ShardedIndexData = {
    terms: frontCoded(terms),
    shards: firsts,
    // Front-coded in the order of the pages, which mostly is the order of their folders.
    paths: frontCoded(pages.map(({ path }) => path)),
    sections: pages.map(({ sections }) => digits(sections)).join(''),
    weights,
    versions,
    pageVersions: pages
      .map(({ version }) => digits(version === undefined ? 0 : versions.indexOf(version) + 1))
      .join(''),
    languages,
    pageLanguages: pages
      .map(({ language }) => digits(language === undefined ? 0 : languages.indexOf(language) + 1))
      .join(''),
    copies: copiesOf(request.sayings),
  };
  const index = dataScript('index', 0, data);
  const folder = await hashOf([digest, index, ...shards].join('\n'));
  const top = join(site, '_docs/search');
  await mkdir(join(site, WAITING_TEXTS), { recursive: true });
  await mkdir(join(top, folder), { recursive: true });
  await rename(join(site, WAITING_TEXTS), join(top, folder, 'texts'));
  for (const [number, shard] of shards.entries())
    await writeFile(join(top, folder, `${number}.js`), dataScript('shard', number, shard));
  await writeFile(join(top, folder, 'index.js'), index);
  await writeFile(join(top, 'current.js'), dataScript('current', 0, folder));
}

type Entry = [section: number, weight: number, isInHeading: boolean];

function shardsOf(request: SearchIndexRequest): {
  terms: string[];
  shards: string[];
  firsts: number[];
  weights: string;
} {
  const { termStart, entrySection, entryWeight, sectionNumbers } = request;
  const order = Array.from(request.terms, (term, id) => ({ term, id }));
  order.sort((left, right) => (left.term < right.term ? -1 : left.term > right.term ? 1 : 0));
  const inHeading = headingsByTerm(request);
  const weights = commonWeights(request);
  const terms: string[] = [];
  const shards: string[] = [];
  const firsts: number[] = [];
  let writer: ShardWriter | undefined;
  let length = 0;
  for (const { term, id } of order) {
    const entries: Entry[] = [];
    const headings = inHeading.get(id);
    for (let entry = termStart[id] ?? 0; entry < (termStart[id + 1] ?? 0); entry += 1) {
      const old = entrySection[entry] ?? 0;
      const section = sectionNumbers[old] ?? -1;
      if (section >= 0) entries.push([section, entryWeight[entry] ?? 0, headings?.has(old) ?? false]);
    }
    if (entries.length === 0) continue;
    entries.sort(([left], [right]) => left - right);
    if (writer && length + entries.length > SHARD_ENTRIES) {
      shards.push(writer.text);
      writer = undefined;
    }
    if (!writer) {
      writer = new ShardWriter(weights);
      length = 0;
      firsts.push(terms.length);
    }
    writer.add(entries);
    length += entries.length;
    terms.push(term);
  }
  if (writer) shards.push(writer.text);
  return { terms, shards, firsts, weights };
}

function commonWeights({ entrySection, entryWeight, sectionNumbers, pages }: SearchIndexRequest): string {
  const common = new CommonWeights(pages.reduce((sum, { sections }) => sum + sections, 0));
  for (const [entry, old] of entrySection.entries()) {
    const section = sectionNumbers[old] ?? -1;
    if (section >= 0) common.count(section, entryWeight[entry] ?? 0);
  }
  return common.text;
}

function headingsByTerm({ headings, headingStart }: SearchIndexRequest): Map<number, Set<number>> {
  const byTerm = new Map<number, Set<number>>();
  for (let section = 0; section + 1 < headingStart.length; section += 1) {
    for (const term of headings.subarray(headingStart[section], headingStart[section + 1])) {
      const sections = byTerm.get(term) ?? new Set();
      byTerm.set(term, sections.add(section));
    }
  }
  return byTerm;
}

function copiesOf(sayings: readonly number[]): number[][] {
  const bySaying = new Map<number, number[]>();
  for (const [section, saying] of sayings.entries()) {
    if (saying === 0) continue;
    const same = bySaying.get(saying);
    if (same) same.push(section);
    else bySaying.set(saying, [section]);
  }
  return [...bySaying.values()].filter((same) => same.length > 1);
}
