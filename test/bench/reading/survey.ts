import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { findSite } from '../../../src/service/addresses/findSite.js';
import { SiteAddresses } from '../../../src/service/addresses/SiteAddresses.js';
import { toPassageMarkdown } from '../../../src/service/answer/toPassageMarkdown.js';
import { findPageFiles } from '../../../src/service/docs/findPageFiles.js';
import { OpenApiFiles } from '../../../src/service/docs/OpenApiFiles.js';
import type { PageSettings } from '../../../src/service/docs/PageReader.js';
import { pageSettings } from '../../../src/service/docs/pageSettings.js';
import { readPageTask } from '../../../src/service/docs/readPageTask.js';
import type { MarkdownPage } from '../../../src/site/markdown/nodes/MarkdownPage.js';
import { renderMarkdown } from '../../../src/site/markdown/output/renderMarkdown.js';
import { unpackMarkdown } from '../../../src/site/markdown/PackedMarkdown.js';
import type { SiteKind } from '../../../src/site/shared/SiteKind.js';
import { markupOf } from './Markup.js';
import { shownPage } from './shownWords.js';
import { sourceWords, withoutAsides, wordsOf } from './sourceWords.js';

/** A page that loses words or shows syntax, either when it is rendered for readers or when an answer quotes its text. */
export interface PageFault {
  page: string;
  words: number;
  lost: string[];
  leaks: string[];
  lostInQuote: string[];
  leaksInQuote: string[];
}

export interface FolderSurvey {
  kind: SiteKind;
  pages: number;
  words: number;
  lost: number;
  leaks: number;
  lostInQuotes: number;
  leaksInQuotes: number;
  crashes: number;
  /** Number of pages that are shown as plain text, entirely or in parts, because they cannot be parsed or their markup is too dense. */
  plain: number;
  pagesPerSecond: number;
  slowestMs: number;
  slowest: string;
  faults: PageFault[];
}

/**
 * Reads every page of a folder as the service does. Compares the words in the source of a page with the words of the rendered page, and
 * with the words of the text that answers quote.
 *
 * @param given Kind of site. Default: detected from the configuration file of the site generator.
 */
export async function surveyFolder(folder: string, given?: SiteKind): Promise<FolderSurvey> {
  const site = await findSite(folder, { site: given });
  const kind = site.layout?.kind ?? 'plain';
  const addresses = new SiteAddresses((await findPageFiles(folder)).files, site.layout);
  const settings: PageSettings = { ...pageSettings(site.layout, { includes: true }), folder };
  const openApi = new OpenApiFiles(folder);
  const survey: FolderSurvey = {
    kind,
    pages: 0,
    words: 0,
    lost: 0,
    leaks: 0,
    lostInQuotes: 0,
    leaksInQuotes: 0,
    crashes: 0,
    plain: 0,
    pagesPerSecond: 0,
    slowestMs: 0,
    slowest: '',
    faults: [],
  };
  let cpu = 0;
  for (const file of addresses.files) {
    survey.pages += 1;
    const before = process.cpuUsage();
    let page: MarkdownPage | undefined;
    let html = '';
    try {
      page = unpackMarkdown(
        (await readPageTask({ file, address: addresses.addressOf(file) }, settings, openApi)).markdown,
      );
      html = renderMarkdown(page);
      if (page.warnings.some((warning) => warning.includes('plain text'))) survey.plain += 1;
    } catch {
      survey.crashes += 1;
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    cpu += ms;
    if (ms > survey.slowestMs) Object.assign(survey, { slowestMs: ms, slowest: file });
    const fault = comparePage(readFileSync(join(folder, file), 'utf8'), file, kind, page, html);
    survey.words += fault.words;
    survey.lost += fault.lost.length;
    survey.leaks += fault.leaks.length;
    survey.lostInQuotes += fault.lostInQuote.length;
    survey.leaksInQuotes += fault.leaksInQuote.length;
    if (fault.lost.length + fault.leaks.length + fault.lostInQuote.length + fault.leaksInQuote.length > 0)
      survey.faults.push(fault);
  }
  survey.pagesPerSecond = Math.round(survey.pages / (cpu / 1000));
  survey.slowestMs = Math.round(survey.slowestMs);
  return survey;
}

function comparePage(
  source: string,
  file: string,
  kind: SiteKind,
  page: MarkdownPage | undefined,
  html: string,
): PageFault {
  const markup = markupOf(kind, file);
  const expected = sourceWords(source, markup);
  const head = `${page?.title ?? ''} ${page?.frontMatter.description ?? ''}`;
  const shown = shownPage(html, source, markup);
  const quoted = shownPage(page ? renderQuote(page) : '', source, markup);
  return {
    page: file,
    words: expected.length,
    lost: missingWords(expected, wordsOf(`${shown.text} ${head}`)),
    leaks: shown.leaks,
    lostInQuote: missingWords(sourceWords(withoutAsides(source), markup), wordsOf(`${quoted.text} ${head}`)),
    leaksInQuote: quoted.leaks,
  };
}

/** Returns the HTML of an answer that quotes a whole page. Uses `micromark`, not the answer parser of this package. */
function renderQuote({ root }: MarkdownPage): string {
  const quote = toPassageMarkdown(root.children, { root, resolveLink: (url) => url });
  return micromark(quote, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** Returns the words that occur more often in the source than on the page. */
export function missingWords(words: readonly string[], shown: readonly string[]): string[] {
  const remaining = new Map<string, number>();
  for (const word of shown) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = remaining.get(word) ?? 0;
    remaining.set(word, count - 1);
    return count <= 0;
  });
}
