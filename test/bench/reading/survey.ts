import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderIncludes } from '../../../src/site/folderIncludes.js';
import { detectDialect } from '../../../src/site/markdown/dialect.js';
import { readMarkdown } from '../../../src/site/markdown/readMarkdown.js';
import { renderMarkdown } from '../../../src/site/markdown/renderMarkdown.js';
import { shownPage } from './shownWords.js';
import { sourceWords, wordsOf } from './sourceWords.js';

/** A page with lost words or visible syntax. */
export interface PageFault {
  page: string;
  words: number;
  lost: string[];
  leaks: string[];
}

export interface FolderSurvey {
  pages: number;
  words: number;
  lost: number;
  pagesWithLosses: number;
  leaks: number;
  pagesWithLeaks: number;
  crashes: number;
  /** Pages rendered as plain text because they could not be parsed. */
  plain: number;
  pagesPerSecond: number;
  slowestMs: number;
  slowest: string;
  faults: PageFault[];
}

/** Reads and renders every page of a folder and compares its words with those of the source. */
export function surveyFolder(folder: string): FolderSurvey {
  const include = folderIncludes(folder);
  const survey: FolderSurvey = {
    pages: 0,
    words: 0,
    lost: 0,
    pagesWithLosses: 0,
    leaks: 0,
    pagesWithLeaks: 0,
    crashes: 0,
    plain: 0,
    pagesPerSecond: 0,
    slowestMs: 0,
    slowest: '',
    faults: [],
  };
  let cpu = 0;
  for (const file of markdownFiles(folder)) {
    const source = readFileSync(join(folder, file), 'utf8');
    survey.pages += 1;
    const before = process.cpuUsage();
    let html = '';
    let headText = '';
    try {
      const page = readMarkdown(source, { path: file, include });
      html = renderMarkdown(page);
      headText = `${page.title} ${page.frontMatter.description ?? ''}`;
      if (page.warnings.some((warning) => warning.includes('plain text'))) survey.plain += 1;
    } catch {
      survey.crashes += 1;
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    cpu += ms;
    if (ms > survey.slowestMs) Object.assign(survey, { slowestMs: ms, slowest: file });
    const mdx = detectDialect(source.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm, ''), file, false) === 'mdx';
    const shown = shownPage(html, source, mdx);
    const words = sourceWords(source, mdx);
    const lost = missingWords(words, wordsOf(`${shown.text} ${headText}`));
    survey.words += words.length;
    survey.lost += lost.length;
    survey.leaks += shown.leaks.length;
    if (lost.length > 0) survey.pagesWithLosses += 1;
    if (shown.leaks.length > 0) survey.pagesWithLeaks += 1;
    if (lost.length > 0 || shown.leaks.length > 0)
      survey.faults.push({ page: file, words: words.length, lost, leaks: shown.leaks });
  }
  survey.pagesPerSecond = Math.round(survey.pages / (cpu / 1000));
  survey.slowestMs = Math.round(survey.slowestMs);
  return survey;
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

function markdownFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return markdownFiles(folder, path);
    return /\.mdx?$/i.test(entry.name) ? [path] : [];
  });
}
