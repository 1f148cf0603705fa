import { safeText } from '../shared/safeText.js';
import { type EvaluationFigures, FIGURES, type FigureName, type Share } from './evaluationFigures.js';
import { IS_FAILURE, type JudgedQuestion, type QuestionStatus } from './judgeReply.js';
import type { CheckedThreshold } from './thresholds.js';

const LINE_WIDTH = 4;
const STATUS_WIDTH = 16;
/**
 * Maximum number of characters of a question in the table. The whole question is in the file of questions, at the line number that the row
 * shows.
 */
const QUESTION_WIDTH = 64;
const FIGURE_INDENT = '  ';
const LABEL_WIDTH = Math.max(...Object.values(FIGURES).map(({ label }) => label.length));

/** Header of the table. {@link formatResult} formats the other rows. */
export const TABLE_HEAD = row('line', 'result', 'question', 'shown');

/**
 * Formats the result of a question as a row. If the result is a failure and the question has expected places, a second line lists these
 * places.
 */
export function formatResult(result: JudgedQuestion): string {
  const { line, status, question, expected, outcome, shown, error } = result;
  const seen = error ?? (outcome === 'none' ? 'refused' : (shown[0] ?? 'nothing'));
  const first = row(String(line), nameOf(status), oneLine(question), oneLine(seen));
  if (!IS_FAILURE[status] || expected.length === 0) return first;
  return `${first}\n${row('', '', '', `expected: ${expected.map(oneLine).join(', ')}`)}`;
}

export function formatFigures(figures: EvaluationFigures): string {
  const { documented, undocumented, failed, searchMs } = figures;
  const ofKind = (kind: string) =>
    (Object.keys(FIGURES) as FigureName[])
      .filter((name) => FIGURES[name].among === kind)
      .map((name) => `${FIGURE_INDENT}${FIGURES[name].label.padEnd(LABEL_WIDTH)}  ${formatShare(figures[name])}`);
  return [
    ...(documented > 0 ? [`Documented questions: ${documented}`, ...ofKind('documented')] : []),
    ...(undocumented > 0 ? [`Undocumented questions: ${undocumented}`, ...ofKind('undocumented')] : []),
    ...(failed > 0 ? [`Failed questions: ${failed}`] : []),
    ...(searchMs.median === null
      ? []
      : [`Time to the search results: median ${searchMs.median} ms, 95th percentile ${searchMs.p95} ms`]),
  ].join('\n');
}

/** Formats a threshold that a figure misses: the figure is below a minimum or above a maximum. */
export function formatMiss({ option, limit, figure, value }: CheckedThreshold, figures: EvaluationFigures): string {
  const { count, of } = figures[figure];
  const difference = Math.abs(value - limit).toFixed(3);
  return `${option} ${limit} is missed by ${difference}: ${FIGURES[figure].label}: ${count} of ${of} (${value.toFixed(3)}).`;
}

function row(line: string, result: string, question: string, shown: string): string {
  const cut = question.length > QUESTION_WIDTH ? `${question.slice(0, QUESTION_WIDTH - 1)}…` : question;
  return [line.padStart(LINE_WIDTH), result.padEnd(STATUS_WIDTH), cut.padEnd(QUESTION_WIDTH), shown].join('  ');
}

function nameOf(status: QuestionStatus): string {
  return status.replaceAll('-', ' ');
}

function formatShare({ count, of, share }: Share): string {
  return `${String(count).padStart(4)} of ${of} (${((share ?? 0) * 100).toFixed(1)} %)`;
}

/** Makes text safe for a row of the table: questions and paths come from files, so they may contain line breaks and control characters. */
function oneLine(text: string): string {
  return safeText(text).replace(/\s+/g, ' ');
}
