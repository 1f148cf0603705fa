import { describe, expect, it } from 'vitest';
import { questionKey } from '../../src/service/insights/questionKey.js';
import type { LoggedQuestion } from '../../src/service/insights/readQuestionLog.js';
import { renderInsightsPage } from '../../src/service/insights/renderInsightsPage.js';
import { summarizeQuestions } from '../../src/service/insights/summarizeQuestions.js';

let entries = 0;
/** Creates an entry of the log. Each is a minute later than the one before. */
function asked(question: string, fields: Partial<LoggedQuestion> = {}): LoggedQuestion {
  entries += 1;
  return {
    id: `id-${entries}`,
    time: new Date(Date.UTC(2026, 10, 1, 0, entries)).toISOString(),
    question,
    outcome: 'answered',
    match: 'answer',
    sources: ['/port#change', '/cache'],
    language: 'en',
    durationMs: 5,
    ...fields,
  };
}
const refused: Partial<LoggedQuestion> = { outcome: 'refused', match: 'none', sources: [] };

describe('questions count as the same', () => {
  it.each([
    ['en', 'How do I change the port?', 'change port', 'CHANGING PORTS!', 'how can i change a port'],
    ['de', 'Wie ändere ich den Port?', 'Port ändern'],
    ['es', '¿Cómo cambio el puerto?', 'cambio puerto'],
    ['ar', 'كيف أثبت البرنامج؟', 'كيف أثبت البرنامج'],
    ['ja', 'ポートを変更するには？', 'ポートを変更するには'],
  ])('if only their wording differs, in %s: %s', (language, question, ...others) => {
    for (const other of others) expect(questionKey(other, language), other).toBe(questionKey(question, language));
  });

  it.each([
    ['with React', 'without React'],
    ['Does it work with React 18?', 'Does it work with React 19?'],
    ['Is it on?', 'Is it off?'],
    ["Why aren't pages indexed?", 'Why are pages indexed?'],
    ['Why couldn’t I log in?', 'Why could I log in?'],
    ["Why hasn't the page changed?", 'Why has the page changed?'],
    ["Why haven't the pages changed?", 'Why have the pages changed?'],
    ['???', '!!!'],
  ])('only if they mean the same, unlike: %s, %s', (question, other) => {
    expect(questionKey(question, 'en')).not.toBe(questionKey(other, 'en'));
  });
});

describe('the summary of a log', () => {
  const questions = [
    asked('How do I change the port?', { rating: { rating: 'up' }, currentPath: '/start' }),
    asked('change port', {
      currentPath: '/start',
      rating: { rating: 'down', reason: 'incomplete', comment: 'Windows?' },
    }),
    asked('change port', { ...refused, currentPath: '/cache' }),
    asked('Where is the login?', refused),
    asked('Where is the login?', { outcome: 'model', match: 'none', rating: { rating: 'down' } }),
    asked('What is cached?', { outcome: 'model', sources: ['/cache', '/cache#tags'] }),
    asked('What is a tag?', { outcome: 'closest', match: 'closest', sources: ['/cache#tags'] }),
    asked('Why?', { outcome: 'failed', match: 'none', sources: [] }),
  ];
  const insights = summarizeQuestions(questions, 10);

  it('counts results and ratings', () => {
    expect(insights.totals).toEqual({
      questions: 8,
      different: 5,
      answered: 3,
      closest: 1,
      notFound: 3,
      failed: 1,
      ratedUp: 1,
      ratedDown: 2,
    });
    expect(insights.period).toEqual({ from: questions[0]?.time, to: questions[7]?.time });
  });

  it('lists questions by how often they were asked, in their most frequent wording', () => {
    expect(insights.asked.map(({ question, count }) => [question, count])).toEqual([
      ['change port', 3],
      ['Where is the login?', 2],
      ['What is cached?', 1],
      ['What is a tag?', 1],
      ['Why?', 1],
    ]);
    expect(insights.asked[0]).toEqual({
      question: 'change port',
      language: 'en',
      count: 3,
      results: { answered: 2, closest: 0, notFound: 1, failed: 0 },
      ratedUp: 1,
      ratedDown: 1,
      complaints: [{ reason: 'incomplete', comment: 'Windows?' }],
      source: '/port#change',
      askedOn: '/start',
      lastAsked: questions[2]?.time,
      ids: [questions[2]?.id, questions[1]?.id, questions[0]?.id],
    });
  });

  it('lists what was not found, also by a model, and what was rated down', () => {
    expect(insights.notFound.map(({ question, results }) => [question, results.notFound])).toEqual([
      ['Where is the login?', 2],
      ['change port', 1],
    ]);
    expect(insights.ratedDown.map(({ question }) => question)).toEqual(['change port', 'Where is the login?']);
  });

  it('counts for each page how often it is the first source and any source', () => {
    expect(insights.pages).toEqual([
      { path: '/port', answers: 2, shown: 2, ratedDown: 1 },
      { path: '/cache', answers: 2, shown: 4, ratedDown: 0 },
    ]);
  });

  it('cuts every list, but not the totals', () => {
    const short = summarizeQuestions(questions, 1);
    expect([short.asked, short.notFound, short.ratedDown, short.pages].map((list) => list.length)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(short.totals).toEqual(insights.totals);
  });

  it('is empty for an empty log', () => {
    expect(summarizeQuestions([], 10)).toEqual({
      totals: { questions: 0, different: 0, answered: 0, closest: 0, notFound: 0, failed: 0, ratedUp: 0, ratedDown: 0 },
      asked: [],
      notFound: [],
      ratedDown: [],
      pages: [],
    });
  });
});

describe('the page for owners', () => {
  it('shows the words of readers as text, whatever they contain', () => {
    const hostile =
      '</p></style><script>alert(1)</script><img src=x onerror=alert(1)>" data-share="7" \u202e\u001b[31m';
    const rating = { rating: 'down', reason: hostile, comment: hostile } as const;
    const fields = { sources: [hostile], currentPath: hostile, language: '"><script>', rating };
    const page = renderInsightsPage(summarizeQuestions([asked(hostile, fields)], 10));
    for (const unwanted of ['<script', '<img', '\u202e', '\u001b']) expect(page).not.toContain(unwanted);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).not.toContain('[data-share="7"]');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/\sstyle=|\son\w+="/);
  });

  it('has room for any number of pages', () => {
    const { pages, ...insights } = summarizeQuestions([asked('How do I change the port?')], 1);
    const many = Array.from({ length: 150_000 }, () => pages[0] ?? { path: '', answers: 1, shown: 1, ratedDown: 0 });
    const page = renderInsightsPage({ ...insights, pages: many });
    expect(page.match(/<div class="bar" data-share="100">/g)).toHaveLength(150_001);
  });

  it('says what to do when there are no questions', () => {
    const empty = summarizeQuestions([], 10);
    expect(renderInsightsPage(empty)).toContain('--question-log');
    expect(renderInsightsPage(empty, '2026-11-01T00:00:00.000Z')).toContain('No questions since November 1, 2026');
  });
});
