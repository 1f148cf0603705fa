import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findSite } from '../../../src/service/addresses/findSite.js';
import { DocsFolderReader } from '../../../src/service/docs/DocsFolderReader.js';
import { exportedNames } from '../../../src/site/export/exportedName.js';
import type { SiteKind } from '../../../src/site/shared/SiteKind.js';
import { htmlFaults } from '../../site/support/htmlFaults.js';
import { markupOf } from '../reading/Markup.js';
import { shownPage } from '../reading/shownWords.js';
import { sourceWords, wordsOf } from '../reading/sourceWords.js';
import { missingWords } from '../reading/survey.js';

/** The faults found in an unpacked bundle. Each names its page or file. */
interface BundleFaults {
  lostPages: string[];
  lostWords: { page: string; words: string[] }[];
  /** Links to missing pages and files. */
  brokenLinks: string[];
  /** Links to a missing `id` of an existing page. */
  brokenAnchors: string[];
  /** Violations of the HTML standard and of rules for accessibility. */
  html: string[];
}

/**
 * Compares an unpacked bundle with its sources. Uses code of the service and the exporter only to find the kind of site, the pages with
 * their titles and descriptions, and the file names. Everything else is done with separate code, so that it does not repeat faults of the
 * service and the exporter.
 *
 * @param given Kind of site. Default: detected from the configuration file of the site generator.
 */
export async function surveyBundle(folder: string, site: string, given?: SiteKind): Promise<Record<string, unknown>> {
  const { pages } = await new DocsFolderReader(folder, { includes: true }, undefined, { site: given }).read();
  const kind = (await findSite(folder, { site: given })).layout?.kind ?? 'plain';
  const names = exportedNames(pages.map(({ path }) => path));
  const faults: BundleFaults = { lostPages: [], lostWords: [], brokenLinks: [], brokenAnchors: [], html: [] };
  let words = 0;
  let lost = 0;
  for (const { path, file, markdown } of pages) {
    const name = join(site, names.get(path) ?? '');
    if (!existsSync(name)) {
      faults.lostPages.push(path);
      continue;
    }
    const source = readFileSync(join(folder, file), 'utf8');
    const html = /<article[\s\S]*<\/article>/.exec(readFileSync(name, 'utf8'))?.[0] ?? '';
    const markup = markupOf(kind, file);
    const expected = sourceWords(source, markup);
    const missing = missingWords(
      expected,
      wordsOf(`${shownPage(html, source, markup).text} ${markdown.title} ${markdown.frontMatter.description ?? ''}`),
    );
    words += expected.length;
    lost += missing.length;
    if (missing.length > 0) faults.lostWords.push({ page: path, words: missing });
  }
  const htmlFiles = readdirSync(site, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'));
  for (const name of htmlFiles)
    faults.html.push(...htmlFaults(readFileSync(join(site, name), 'utf8')).map((fault) => `${name}:${fault}`));
  const links = followLinks(site, htmlFiles, faults);
  return {
    'pages in': pages.length,
    'pages out': pages.length - faults.lostPages.length,
    words,
    'words lost': lost,
    'links followed': links,
    'to no file': faults.brokenLinks.length,
    'to no anchor': faults.brokenAnchors.length,
    'faults of HTML': faults.html.length,
    faults,
  };
}

/** Matches code elements. `followLinks` removes them, because URLs inside them are text, not links. */
const CODE = /<(pre|code)\b[\s\S]*?<\/\1>/g;
const ADDRESS = /\s(?:href|src)="([^"]*)"/g;

/** Decodes percent escapes. A URL with an invalid escape stays as it is. */
function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Checks that every link inside the bundle leads to an existing file and `id`. */
function followLinks(site: string, files: readonly string[], faults: BundleFaults): number {
  const html = new Map(files.map((name) => [name, readFileSync(join(site, name), 'utf8')]));
  const ids = new Map<string, Set<string>>();
  const idsOf = (name: string) => {
    const known =
      ids.get(name) ?? new Set(Array.from(html.get(name)?.matchAll(/\sid="([^"]*)"/g) ?? [], ([, id]) => id ?? ''));
    ids.set(name, known);
    return known;
  };
  let followed = 0;
  for (const [name, text] of html) {
    for (const [, address = ''] of text.replace(CODE, '').matchAll(ADDRESS)) {
      if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(address)) continue;
      followed += 1;
      const [path = '', anchor = ''] = address.replaceAll('&amp;', '&').split('#');
      const plain = decodeAddress(path.split('?')[0] ?? '');
      const target = plain === '' ? name : posix.join(posix.dirname(name), plain);
      const found = html.has(target) || existsSync(join(site, target));
      const id = decodeAddress(anchor);
      if (found && (id === '' || !html.has(target) || idsOf(target).has(id))) continue;
      (found ? faults.brokenAnchors : faults.brokenLinks).push(`${name}: ${address}`);
    }
  }
  return followed;
}
