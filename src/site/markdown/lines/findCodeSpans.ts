import type { SourceLine } from './codeLines.js';
import { splitParagraphs } from './splitParagraphs.js';

/** A code span: text between two runs of backticks with the same length. */
export interface CodeSpan {
  /** The text between the backticks. */
  inside: string;
  start: number;
  end: number;
}

/** Finds the code spans of a paragraph. */
export function findCodeSpans(text: string): CodeSpan[] {
  const found: CodeSpan[] = [];
  const runs = [...text.matchAll(/`+/g)];
  /** Index of the last run of each length. So a run that has no partner need not be compared with all later runs. */
  const last = new Map(runs.map(([run], index) => [run.length, index]));
  for (let index = 0; index < runs.length; index += 1) {
    const { 0: run, index: at } = runs[index] as RegExpExecArray;
    // A backtick after a backslash is text, but only outside code spans.
    const escaped = isEscaped(text, at) ? 1 : 0;
    const length = run.length - escaped;
    if ((last.get(length) ?? 0) <= index) continue;
    do index += 1;
    while (runs[index]?.[0].length !== length);
    const close = runs[index]?.index ?? 0;
    found.push({ inside: text.slice(at + run.length, close), start: at + escaped, end: close + length });
  }
  return found;
}

/** Whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}

/** Finds the code spans in all paragraphs of a page. */
export function findCodeSpansOfPage(lines: readonly SourceLine[]): CodeSpan[] {
  return splitParagraphs(lines).flatMap((paragraph) => {
    const first = paragraph[0];
    if (!first || first.code) return [];
    const spans = findCodeSpans(paragraph.map(({ text }) => text).join('\n'));
    return spans.map((span) => ({ ...span, start: first.start + span.start, end: first.start + span.end }));
  });
}
