import { describe, expect, it } from 'vitest';
import { placeQuestions } from '../../../src/cli/evaluate/placeQuestions.js';
import { readQuestionsFile } from '../../../src/cli/evaluate/readQuestionsFile.js';
import { openLocalService } from '../../../src/cli/server/openLocalService.js';
import { folderOf, missingDocuments } from './documents.js';
import { fitCoefficients } from './fitCoefficients.js';
import { type SearchedQuestion, searchPairs } from './pairSignals.js';
import { questionsFileOf, READERS_DOCUMENTS } from './readersDocuments.js';

/** The sites whose questions are used to fit the coefficients (`fitPairs`, `fitQuestions`). The other sites only confirm the result. */
const TRIED: ReadonlySet<string> = new Set(['fastify', 'query', 'fastapi', 'traefik', 'hono', 'vitest', 'electron']);
/** False positive rates: shares of undocumented questions that are answered. */
const WRONG_SHARES = [0.1, 0.17, 0.25];
const BOOTSTRAPS = 1_000;
const REGULARIZATION = 3;

interface AskedQuestion extends SearchedQuestion {
  set: string;
  documented: boolean;
  /** For each pair of the question and a found section, whether the section answers the question. */
  isRight: readonly boolean[];
  /** For each pair, whether its page answers the question. */
  isRightPage: readonly boolean[];
}

const problem = missingDocuments(READERS_DOCUMENTS);
if (problem) console.log(problem);

async function askSet(documents: (typeof READERS_DOCUMENTS)[number]): Promise<AskedQuestion[]> {
  const { set } = documents;
  const service = await openLocalService({ folder: folderOf(documents) });
  try {
    const file = questionsFileOf(set);
    return placeQuestions(await readQuestionsFile(file), service.docs, file).map(({ question, expected }) => {
      const searched = searchPairs(service.docs.index, question);
      const sections = searched.pairs.map(({ hit }) => hit.section);
      const isOnPage = (path: string) => expected.filter((place) => place.path === path);
      return {
        set,
        ...searched,
        documented: expected.length > 0,
        isRight: sections.map(({ page, id }) => isOnPage(page.path).some((place) => (place.id ?? id) === id)),
        isRightPage: sections.map(({ page }) => isOnPage(page.path).length > 0),
      };
    });
  } finally {
    await service.close();
  }
}

type Score = (signals: readonly number[]) => number;

const scoreOf = ([constant = 0, ...coefficients]: readonly number[]): Score => {
  return (signals) => coefficients.reduce((sum, value, at) => sum + value * (signals[at] ?? 0), constant);
};

const fitPairs = (asked: readonly AskedQuestion[]): Score =>
  scoreOf(
    fitCoefficients(
      asked.flatMap(({ pairs, isRight }) =>
        pairs.map(({ signals }, at) => ({ signals, answerable: isRight[at] === true })),
      ),
      REGULARIZATION,
    ),
  );

function fitQuestions(asked: readonly AskedQuestion[]): (question: AskedQuestion) => number {
  const examples = asked.map(({ signals, documented }) => ({ signals, answerable: documented }));
  const score = scoreOf(fitCoefficients(examples, REGULARIZATION));
  return ({ signals }) => score(signals);
}

const bestPair = (score: Score) => (asked: AskedQuestion) =>
  Math.max(-99, ...asked.pairs.map(({ signals }) => score(signals)));

/** Scores each question with coefficients that were fitted to the questions of other sites. */
function scoresWithoutOwnSite(
  asked: readonly AskedQuestion[],
  fitOn: (others: readonly AskedQuestion[]) => (question: AskedQuestion) => number,
  training = asked,
): number[] {
  const fitted = new Map<string, (question: AskedQuestion) => number>();
  return asked.map((question) => {
    const score = fitted.get(question.set) ?? fitOn(training.filter(({ set }) => set !== question.set));
    fitted.set(question.set, score);
    return score(question);
  });
}

/** Returns the true positive rate at a given false positive rate: the share of documented questions that are answered. */
function answeredAt(scores: readonly [score: number, documented: boolean][], wrongShare: number): number {
  const wrong = scores.filter(([, documented]) => !documented).map(([score]) => score);
  const limit = wrong.sort((left, right) => right - left)[Math.floor(wrong.length * wrongShare)] ?? 0;
  const documented = scores.filter(([, isDocumented]) => isDocumented);
  return documented.filter(([score]) => score > limit).length / Math.max(1, documented.length);
}

/** Returns the area under the ROC curve: the probability that a documented question scores higher than an undocumented one. */
function areaUnderCurve(scores: readonly [score: number, documented: boolean][]): number {
  const wrong = scores.filter(([, documented]) => !documented).map(([score]) => score);
  const right = scores.filter(([, documented]) => documented).map(([score]) => score);
  const wins = right.flatMap((score) => wrong.map((other) => (score > other ? 1 : score === other ? 0.5 : 0)));
  return wins.reduce((sum: number, value) => sum + value, 0) / Math.max(1, wins.length);
}

/** Calculates the area under the ROC curve and the true positive rates, each with a bootstrapped 95 % confidence interval. */
function decisionRow(asked: readonly AskedQuestion[], values: readonly number[]): Record<string, string> {
  const scores = asked.map(({ documented }, at): [number, boolean] => [values[at] ?? 0, documented]);
  const random = repeatableRandom();
  const draws = Array.from({ length: BOOTSTRAPS }, () =>
    scores.map(() => scores[Math.floor(random() * scores.length)] ?? [0, false]),
  ) as [number, boolean][][];
  const withInterval = (figure: (drawn: [number, boolean][]) => number) => {
    const drawn = draws.map(figure).sort((left, right) => left - right);
    const at = (share: number) => (drawn[Math.floor(BOOTSTRAPS * share)] ?? 0).toFixed(2);
    return `${figure(scores).toFixed(3)} [${at(0.025)}, ${at(0.975)}]`;
  };
  return {
    area: withInterval(areaUnderCurve),
    ...Object.fromEntries(
      WRONG_SHARES.map((share) => [`at ${share}`, withInterval((drawn) => answeredAt(drawn, share))]),
    ),
  };
}

function repeatableRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Returns three shares of the documented questions: with the right page first, with the right section first, and with the right section
 * among the first five.
 */
function orderRow(asked: readonly AskedQuestion[], score: (question: AskedQuestion) => readonly number[]) {
  const documented = asked.filter((question) => question.documented);
  const firsts = documented.map((question) => {
    const scores = score(question);
    const order = [...question.pairs.keys()].sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
    return order.filter(limitOfPages(question));
  });
  const share = (counts: (question: AskedQuestion, order: readonly number[]) => boolean) =>
    documented.filter((question, at) => counts(question, firsts[at] ?? [])).length / documented.length;
  return {
    'page first': share(({ isRightPage }, [first = -1]) => isRightPage[first] === true).toFixed(3),
    'section first': share(({ isRight }, [first = -1]) => isRight[first] === true).toFixed(3),
    'section in five': share(({ isRight }, order) => order.slice(0, 5).some((at) => isRight[at])).toFixed(3),
  };
}

/** Returns a filter that keeps the first two sections of each page, as the service does. */
function limitOfPages({ pairs }: AskedQuestion) {
  const taken = new Map<unknown, number>();
  return (at: number) => {
    const page = pairs[at]?.hit.section.page;
    taken.set(page, (taken.get(page) ?? 0) + 1);
    return (taken.get(page) ?? 0) <= 2;
  };
}

describe.skipIf(problem !== undefined)('signals of words for pairs of question and section', () => {
  it('are compared with the shipped confidence and order', async () => {
    const asked: AskedQuestion[] = [];
    for (const documents of READERS_DOCUMENTS) asked.push(...(await askSet(documents)));
    const tried = asked.filter(({ set }) => TRIED.has(set));
    const confirming = asked.filter(({ set }) => !TRIED.has(set));
    expect(confirming.length).toBeGreaterThan(200);
    for (const [title, questions] of [
      ['seven documentations, fitted on six of them', tried],
      ['five new documentations, fitted on the seven', confirming],
    ] as const) {
      const shipped = questions.map(({ confidence }) => confidence);
      const four = scoresWithoutOwnSite(questions, fitQuestions, tried);
      const pairs = scoresWithoutOwnSite(questions, (others) => bestPair(fitPairs(others)), tried);
      console.log(`${title}: ${questions.length} questions`);
      console.table({
        shipped: decisionRow(questions, shipped),
        'the same four signals, fitted': decisionRow(questions, four),
        'pairs, best section': decisionRow(questions, pairs),
      });
      const bySite = new Map(
        READERS_DOCUMENTS.map(({ set }) => [set, fitPairs(tried.filter((other) => other.set !== set))]),
      );
      console.table({
        shipped: orderRow(questions, ({ pairs: found }) => found.map(({ hit }) => hit.score)),
        'sorted again by pairs': orderRow(questions, ({ set, pairs: found }) =>
          found.map(({ signals }) => bySite.get(set as 'nest')?.(signals) ?? 0),
        ),
      });
    }
  });
});
