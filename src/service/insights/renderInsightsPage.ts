import { createHash } from 'node:crypto';
import { isLanguageTag } from '../../languages/languageTag.js';
import { Html, html } from '../../site/shared/html.js';
import palette from '../../ui/palette.css?inline';
import tokens from '../../ui/tokens.css?inline';
import { greatestOf } from '../../values/greatestOf.js';
import { cleanLabel } from '../../values/hiddenCharacters.js';
import styles from './insights.css?inline';
import type { AnsweringPage, AskedQuestion, Complaint, QuestionInsights } from './summarizeQuestions.js';

/** Maximum length of a question, reason, comment or path that the page shows (characters). */
const MAX_TEXT_LENGTH = 300;
/** Maximum number of complaints that are shown for a question. */
const MAX_COMPLAINTS = 3;
const INVISIBLE = '(no visible text)';

/** A list on the insights page. */
interface PageList {
  id: string;
  title: string;
  /** Explains the list to the owner of the documentation. */
  note: string;
  /** Shown instead of an empty list. */
  none: string;
  rows: readonly Html[];
}

/**
 * Renders the question insights as a page for owners of documentation: one HTML file without scripts that loads nothing. All text of
 * readers is escaped. The content security policy of the page allows no scripts, and only its own style sheet.
 *
 * @param since Start of the requested period, ISO 8601. The page mentions it only if there are no questions.
 * @example await writeFile('report.html', renderInsightsPage(summarizeQuestions(questions, 20)));
 */
export function renderInsightsPage(insights: QuestionInsights, since?: string): string {
  const body = insights.period ? renderLists(insights) : renderEmptyState(since);
  const { period, totals } = insights;
  const css = tokens + palette + styles + barWidths(body.value);
  const hash = createHash('sha256').update(css).digest('base64');
  return html`<!doctype html>
<html lang="en" dir="ltr" class="da-theme">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>What readers asked</title>
<link rel="icon" href="data:,">
<style>${new Html(css)}</style>
</head>
<body>
<main>
<h1>What readers asked</h1>
${period && html`<p class="note">${formatDay(period.from)} to ${formatDay(period.to)} · ${counted(totals.different, 'different question')}</p>`}
${body}
</main>
</body>
</html>
`.value;
}

function renderLists({ totals, asked, notFound, ratedDown, pages }: QuestionInsights): Html {
  const lists: PageList[] = [
    {
      id: 'asked',
      title: 'Asked most',
      note: 'Check that these are answered well. They could be suggested as starters.',
      none: 'No question has been asked.',
      rows: questionRows(asked, ({ count }) => count),
    },
    {
      id: 'not-found',
      title: 'Not found',
      note: 'The documentation has no passage that fits. Write it, or use the words of the readers.',
      none: 'Every question had a passage that fits.',
      rows: questionRows(notFound, ({ results }) => results.notFound),
    },
    {
      id: 'not-helpful',
      title: 'Rated not helpful',
      note: 'Read the passages that were shown, and what readers wrote.',
      none: 'No answer has been rated as not helpful.',
      rows: questionRows(
        ratedDown,
        (question) => question.ratedDown,
        ({ complaints }) => complaints,
      ),
    },
    {
      id: 'pages',
      title: 'Pages that answered',
      note: 'Answers begin with a passage of these pages.',
      none: 'No page has answered a question.',
      rows: pageRows(pages),
    },
  ];
  const [first, ...others] = lists.map(renderList);
  return html`${renderNumbers(totals)}
<div class="lists">
<div>${first}</div>
<div>${others}</div>
</div>`;
}

function renderNumbers(totals: QuestionInsights['totals']): Html {
  const { questions, answered, closest, notFound, failed, ratedUp, ratedDown } = totals;
  const numbers: [name: string, number: string, detail: string][] = [
    ['Questions', formatNumber(questions), failed > 0 ? `${formatNumber(failed)} failed` : 'none failed'],
    [
      'Answered',
      formatShare(answered + closest, questions),
      closest > 0
        ? `${formatShare(closest, questions)} with the closest match only`
        : 'none with the closest match only',
    ],
    ['Not found', formatShare(notFound, questions), counted(notFound, 'question')],
    ['Rated not helpful', formatNumber(ratedDown), `of ${counted(ratedUp + ratedDown, 'rating')}`],
  ];
  return html`<dl class="numbers">${numbers.map(
    ([name, number, detail]) =>
      html`<div><dt>${name}</dt><dd class="number">${number}</dd><dd class="detail">${detail}</dd></div>`,
  )}</dl>`;
}

function renderList({ id, title, note, none, rows }: PageList): Html {
  return html`
<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p class="note">${rows.length > 0 ? note : none}</p>
${rows.length > 0 && html`<ol>${rows}</ol>`}
</section>`;
}

/**
 * @param numberOf Returns the number by which the list is sorted.
 * @param complaintsOf Returns the complaints about a question. The first `MAX_COMPLAINTS` are shown below the question. Default: none,
 * because only one of the lists shows complaints.
 */
function questionRows(
  questions: readonly AskedQuestion[],
  numberOf: (question: AskedQuestion) => number,
  complaintsOf: (question: AskedQuestion) => readonly Complaint[] = () => [],
): Html[] {
  const greatest = greatestOf(questions.map(numberOf));
  return questions.map((question) => {
    const { language } = question;
    const facts = factsOf(question);
    // Check the tag, because any client may have sent it.
    const isTag = language !== undefined && isLanguageTag(language);
    return html`
<li>
<div class="row"><p class="text" dir="auto"${isTag && html` lang="${language}"`}>${shortText(question.question)}</p>${renderCount(numberOf(question), 'time')}</div>
${renderBar(numberOf(question), greatest)}
${facts.length > 0 && html`<p class="facts">${joined(facts)}</p>`}
${complaintsOf(question).slice(0, MAX_COMPLAINTS).map(renderComplaint)}
</li>`;
  });
}

/** Returns further facts about a question, in a few words each. */
function factsOf({ count, results, source, askedOn }: AskedQuestion): Html[] {
  const isNeverFound = results.notFound === count;
  const facts = [
    source !== undefined && html`${isNeverFound ? 'nearest' : 'from'} ${renderPath(source)}`,
    askedOn !== undefined && html`asked on ${renderPath(askedOn)}`,
    !isNeverFound && results.notFound > 0 && html`${counted(results.notFound, 'time')} not found`,
    results.failed > 0 && html`${counted(results.failed, 'time')} failed`,
  ];
  return facts.filter((fact) => fact !== false);
}

function renderComplaint({ reason, comment }: Complaint): Html {
  return html`<blockquote>${reason !== undefined && html`<b>${shortText(reason)}</b> `}${comment !== undefined && html`<bdi>${shortText(comment)}</bdi>`}</blockquote>`;
}

function pageRows(pages: readonly AnsweringPage[]): Html[] {
  const greatest = greatestOf(pages.map(({ answers }) => answers));
  return pages.map(
    ({ path, answers, shown, ratedDown }) => html`
<li>
<div class="row"><p class="text">${renderPath(path)}</p>${renderCount(answers, 'answer')}</div>
${renderBar(answers, greatest)}
<p class="facts">${joined([html`listed as a source ${counted(shown, 'time')}`, ...(ratedDown > 0 ? [html`${counted(ratedDown, 'answer')} not helpful`] : [])])}</p>
</li>`,
  );
}

function renderCount(count: number, unit: string): Html {
  return html`<span class="count">${counted(count, unit)}</span>`;
}

/** Renders a bar. Its width comes from {@link barWidths}, because the content security policy allows no style attributes. */
function renderBar(value: number, greatest: number): Html {
  return html`<div class="bar" data-share="${Math.max(1, Math.round((100 * value) / greatest))}"></div>`;
}

/** Returns the style rules for the widths of all bars of a page. */
function barWidths(page: string): string {
  const shares = new Set(Array.from(page.matchAll(/ data-share="(\d+)"/g), ([, share = '']) => share));
  return [...shares].map((share) => `.bar[data-share="${share}"]::before{inline-size:${share}%}\n`).join('');
}

/** Renders a path, which is left-to-right in every language. */
function renderPath(path: string): Html {
  return html`<code dir="ltr">${shortText(path)}</code>`;
}

function renderEmptyState(since: string | undefined): Html {
  if (since !== undefined)
    return html`<div class="empty">
<h2>No questions since ${formatDay(since)}</h2>
<p>Choose an earlier day with <code>--since</code>, or leave it out.</p>
</div>`;
  return html`<div class="empty">
<h2>No questions yet</h2>
<p>The log is empty. Questions are stored when the service runs with a question log:</p>
<pre>docs-assistant serve ./docs \\
  --question-log ./question-log</pre>
<p>Ask a question on one of its pages, then run <code>docs-assistant insights ./question-log --html report.html</code> again.</p>
</div>`;
}

/**
 * Puts a text from the question log on one line, removes hidden characters, and cuts the text to `MAX_TEXT_LENGTH`. If nothing visible is
 * left, returns {@link INVISIBLE}.
 */
function shortText(text: string): string {
  return cleanLabel(text, MAX_TEXT_LENGTH) || INVISIBLE;
}

function joined(facts: readonly Html[]): Html {
  return new Html(facts.map(({ value }) => value).join(' · '));
}

const NUMBERS = new Intl.NumberFormat('en');
const DAYS = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const formatNumber = (value: number) => NUMBERS.format(value);
const formatDay = (time: string) => DAYS.format(new Date(time));
const formatShare = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
