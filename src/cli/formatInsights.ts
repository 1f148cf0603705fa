import type { AnsweringPage, AskedQuestion, QuestionInsights } from '../service/insights/summarizeQuestions.js';
import { cleanLabel } from '../values/hiddenCharacters.js';

/** Maximum length of a question, a complaint, a path or a note in brackets (characters). */
const MAX_TEXT_LENGTH = 72;
/** Maximum number of complaints for each question. A complaint is a reason, a comment, or both. */
const MAX_COMPLAINTS = 3;
/** Width of the column of numbers. */
const NUMBER_WIDTH = 6;

/**
 * Formats insights for the terminal. Questions, comments and paths are shortened, put on one line, and stripped of hidden characters.
 *
 * @param since Start of the period that was asked for.
 */
export function formatInsights(insights: QuestionInsights, since?: Date): string {
  const { totals, period, asked, notFound, ratedDown, pages } = insights;
  if (!period) return formatEmptyState(since);
  const blocks = [
    formatTotals(totals, period),
    formatList('Asked most', asked.map(formatAsked)),
    formatList(
      'Not found',
      notFound.map((each) => row(each.results.notFound, each.question, each.source && `nearest: ${each.source}`)),
    ),
    formatList('Rated not helpful', ratedDown.map(formatRatedDown)),
    formatList('Pages that answered', pages.map(formatPage)),
  ];
  return blocks.filter(Boolean).join('\n');
}

function formatEmptyState(since: Date | undefined): string {
  return since
    ? `No questions since ${dayOf(since.toISOString())}. Choose an earlier day with --since, or leave it out.\n`
    : 'There are no questions yet. They are stored while "docs-assistant serve --question-log <folder>" runs.\n';
}

function formatTotals(totals: QuestionInsights['totals'], period: { from: string; to: string }): string {
  const { questions, different, answered, closest, notFound, failed, ratedUp, ratedDown } = totals;
  const share = (name: string, part: number) =>
    `${number(part)}  ${name} (${Math.round((100 * part) / questions)} %)\n`;
  return [
    `${questions} ${questions === 1 ? 'question' : 'questions'} from ${dayOf(period.from)} to ${dayOf(period.to)}, ${different} different\n`,
    share('answered', answered),
    share('answered with the closest match', closest),
    share('not found', notFound),
    share('failed', failed),
    `${number(ratedUp)}  rated helpful\n`,
    `${number(ratedDown)}  rated not helpful\n`,
  ].join('');
}

/** Formats a list with its title. Returns an empty string for an empty list, which is left out. */
function formatList(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `${title}\n${rows.join('')}`;
}

function formatAsked({ count, question, results }: AskedQuestion): string {
  const notes = [
    results.notFound > 0 && `${results.notFound} not found`,
    results.failed > 0 && `${results.failed} failed`,
  ];
  return row(count, question, notes.filter(Boolean).join(', '));
}

function formatRatedDown({ ratedDown, question, source, complaints }: AskedQuestion): string {
  const said = complaints.slice(0, MAX_COMPLAINTS).map(({ reason, comment }) => {
    const words = [reason, comment && `"${comment}"`].filter(Boolean).join(': ');
    return `${' '.repeat(NUMBER_WIDTH + 4)}${shortText(words)}\n`;
  });
  return row(ratedDown, question, source && `from ${source}`) + said.join('');
}

function formatPage({ path, answers, ratedDown }: AnsweringPage): string {
  return row(answers, path, ratedDown > 0 ? `${ratedDown} not helpful` : undefined);
}

function row(count: number, text: string, note: string | undefined): string {
  return `${number(count)}  ${shortText(text)}${note ? `  [${shortText(note)}]` : ''}\n`;
}

function number(value: number): string {
  return String(value).padStart(NUMBER_WIDTH);
}

function shortText(text: string): string {
  return cleanLabel(text, MAX_TEXT_LENGTH) || '(no visible text)';
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}
