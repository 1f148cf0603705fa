import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digits } from '../../search/shards/digits.js';
import { frontCoded } from '../../search/shards/frontCoded.js';
import type { ShardedIndexData } from '../../search/shards/ShardedIndexData.js';
import { CommonWeights, ShardWriter } from '../../search/shards/shardText.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { createDataScript } from './createPageTextsScript.js';

/**
 * The search index of the service as plain data for the worker thread that writes the shards of a bundle. The index contains all sections
 * of the service; `sectionNumbers` says which of them are exported. The large arrays are shared with the service, not copied, if the
 * runtime supports it.
 */
export interface ShardsRequest
  extends Pick<
    DocsSearchIndex,
    'termStart' | 'entrySection' | 'entryWeight' | 'headings' | 'headingStart' | 'contentHashes'
  > {
  terms: string[];
  /**
   * For each section in the search index of the service, its number among the exported sections; -1 if its page is not exported, or has no
   * text for the search.
   */
  sectionNumbers: Int32Array;
  pages: { path: string; version?: string | undefined; language?: string | undefined; sections: number }[];
  stemmers: ShardedIndexData['stemmers'];
  /** A string that changes whenever the text of a page changes. */
  digest: string;
  /** The site's folder. It already contains the text of the pages. */
  site: string;
}

const SEARCH_FOLDER = '_docs/search';
/** Temporary folder. It is renamed once the hash of its content is known. */
const TEMPORARY_FOLDER = `${SEARCH_FOLDER}/new`;
/** Folder for the text of the pages, which is written before the shards. */
export const TEMPORARY_TEXTS_FOLDER = `${TEMPORARY_FOLDER}/texts`;
/**
 * Maximum number of entries of a shard: small enough to load fast (about ten kilobytes compressed), because a search loads a few shards. A
 * term with more entries has a shard of its own.
 */
const SHARD_ENTRIES = 10_000;
const NAME_LENGTH = 12;

/**
 * Prepares the data for the worker thread. Does as little as possible, because it runs in the thread that answers requests.
 *
 * @param texts Maps the path of a page to a numeric digest of the texts that the search shows of this page. Contains only pages with such
 *   texts.
 */
export function createShardsRequest(
  index: DocsSearchIndex,
  outline: Pick<SiteOutline, 'pages' | 'assets'>,
  texts: ReadonlyMap<string, number>,
  site: string,
): ShardsRequest {
  const sectionNumbers = new Int32Array(index.sections.length).fill(-1);
  let next = 0;
  const pages = outline.pages.map(({ path }) => {
    // The search must not find a page whose text is missing from `texts`.
    const first = texts.has(path) ? index.pageStart.get(path) : undefined;
    const page = first === undefined ? undefined : index.sections[first]?.page;
    let section = first ?? 0;
    for (; page && index.sections[section]?.page === page; section += 1) {
      sectionNumbers[section] = next;
      next += 1;
    }
    return { path, version: page?.version, language: page?.language, sections: section - (first ?? 0) };
  });
  const { termStart, entrySection, entryWeight, headings, headingStart, contentHashes } = index;
  return {
    ...{ termStart, entrySection, entryWeight, headings, headingStart, contentHashes },
    terms: [...index.termIds.keys()],
    sectionNumbers,
    pages,
    stemmers: outline.assets?.stemmers ?? {},
    digest: outline.pages.map(({ path }) => texts.get(path) ?? 0).join(),
    site,
  };
}

/**
 * Writes the search index of a bundle: a folder of shards and the script `current.js`. The folder is named after a hash of its content. The
 * script contains the name of the folder.
 */
export async function writeSearchShards(request: ShardsRequest): Promise<void> {
  const { site, pages, digest, stemmers } = request;
  const content = createHash('sha256').update(digest);
  const write = async (name: string, script: string) => {
    content.update(script);
    await writeFile(join(site, TEMPORARY_FOLDER, `${name}.js`), script);
  };
  await mkdir(join(site, TEMPORARY_TEXTS_FOLDER), { recursive: true });
  const terms: string[] = [];
  const firsts: number[] = [];
  const weights = commonWeights(request);
  for (const shard of shardsOf(request, weights)) {
    await write(String(firsts.length), createDataScript('shard', firsts.length, shard.text));
    firsts.push(terms.length);
    for (const term of shard.terms) terms.push(term);
  }
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  const languages = [...new Set(pages.flatMap(({ language }) => language ?? []))];
  const data: ShardedIndexData = {
    terms: frontCoded(terms),
    shards: firsts,
    // In page order, pages of the same folder stay together. So front coding is effective: it omits the beginning that a path shares with
    // the previous path.
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
    copies: copiesOf(request),
    stemmers,
  };
  await write('index', createDataScript('index', 0, data));
  const folder = content.digest('hex').slice(0, NAME_LENGTH);
  await rename(join(site, TEMPORARY_FOLDER), join(site, SEARCH_FOLDER, folder));
  await writeFile(join(site, SEARCH_FOLDER, 'current.js'), createDataScript('current', 0, folder));
}

type Entry = [section: number, weight: number, isInHeading: boolean];

/** Cuts the sorted terms into shards and yields one at a time. */
function* shardsOf(request: ShardsRequest, weights: string): Generator<{ terms: string[]; text: string }> {
  const order = Array.from(request.terms, (term, id) => ({ term, id }));
  order.sort((left, right) => (left.term < right.term ? -1 : left.term > right.term ? 1 : 0));
  let writer = new ShardWriter(weights);
  let terms: string[] = [];
  let length = 0;
  for (const { term, id } of order) {
    const entries = entriesOf(request, id);
    if (entries.length === 0) continue;
    if (terms.length > 0 && length + entries.length > SHARD_ENTRIES) {
      yield { terms, text: writer.text };
      writer = new ShardWriter(weights);
      terms = [];
      length = 0;
    }
    writer.add(entries);
    length += entries.length;
    terms.push(term);
  }
  if (terms.length > 0) yield { terms, text: writer.text };
}

/** Returns the index entries of a term, sorted by section. Leaves out sections that are not exported. */
function entriesOf(request: ShardsRequest, term: number): Entry[] {
  const { termStart, entrySection, entryWeight, sectionNumbers, headings, headingStart } = request;
  const entries: Entry[] = [];
  for (let entry = termStart[term] ?? 0; entry < (termStart[term + 1] ?? 0); entry += 1) {
    const old = entrySection[entry] ?? 0;
    const section = sectionNumbers[old] ?? -1;
    if (section < 0) continue;
    let heading = headingStart[old] ?? 0;
    const end = headingStart[old + 1] ?? 0;
    while (heading < end && headings[heading] !== term) heading += 1;
    entries.push([section, entryWeight[entry] ?? 0, heading < end]);
  }
  return entries.sort(([left], [right]) => left - right);
}

function commonWeights({ entrySection, entryWeight, sectionNumbers, pages }: ShardsRequest): string {
  const common = new CommonWeights(pages.reduce((sum, { sections }) => sum + sections, 0));
  for (const [entry, old] of entrySection.entries()) {
    const section = sectionNumbers[old] ?? -1;
    if (section >= 0) common.count(section, entryWeight[entry] ?? 0);
  }
  return common.text;
}

/** Returns the groups of sections that have the same content. Each section is listed by its number in the export. */
function copiesOf({ contentHashes, sectionNumbers }: ShardsRequest): number[][] {
  const byHash = new Map<number, number[]>();
  for (const [old, section] of sectionNumbers.entries()) {
    const hash = contentHashes[old] ?? 0;
    if (section < 0 || hash === 0) continue;
    const same = byHash.get(hash);
    if (same) same.push(section);
    else byHash.set(hash, [section]);
  }
  const copies = [...byHash.values()].filter((same) => same.length > 1);
  for (const same of copies) same.sort((left, right) => left - right);
  return copies.sort(([left = 0], [right = 0]) => left - right);
}
