import type { JudgedQuestion } from './judgeReply.js';

/** A number of questions, and its share of all questions of the same kind (documented or undocumented). */
export interface Share {
  count: number;
  of: number;
  /** From 0 to 1, rounded to three decimal places; `null` if there are no questions of this kind. */
  share: number | null;
}

interface FigureRule {
  /** Name of the figure in output for people. */
  label: string;
  among: 'documented' | 'undocumented';
  counts: (result: JudgedQuestion) => boolean;
}

const hasReply = ({ outcome }: JudgedQuestion) => outcome !== undefined;
const isAnswered = ({ outcome }: JudgedQuestion) => outcome === 'answer' || outcome === 'closest';
const isRefused = ({ outcome }: JudgedQuestion) => outcome === 'none';

/**
 * The figures of an evaluation that are shares of the documented or undocumented questions. If the service refuses a question, its reply
 * can still link to the nearest pages. Only the figures with `OrLinked` in their names count these pages.
 */
export const FIGURES = {
  pageFirst: {
    label: 'right page first',
    among: 'documented',
    counts: (result) => isAnswered(result) && result.pagePosition === 1,
  },
  pageFound: {
    label: 'right page found',
    among: 'documented',
    counts: (result) => isAnswered(result) && result.pagePosition > 0,
  },
  pageFoundOrLinked: {
    label: 'right page found, or linked by a refusal',
    among: 'documented',
    counts: (result) => hasReply(result) && result.pagePosition > 0,
  },
  sectionFound: {
    label: 'right section found',
    among: 'documented',
    counts: (result) => isAnswered(result) && result.isSectionShown,
  },
  sectionFoundOrLinked: {
    label: 'right section found, or linked by a refusal',
    among: 'documented',
    counts: (result) => hasReply(result) && result.isSectionShown,
  },
  answered: { label: 'answered outright', among: 'documented', counts: ({ outcome }) => outcome === 'answer' },
  closest: { label: 'closest match', among: 'documented', counts: ({ outcome }) => outcome === 'closest' },
  wronglyRefused: { label: 'wrongly refused', among: 'documented', counts: isRefused },
  rightlyRefused: { label: 'rightly refused', among: 'undocumented', counts: isRefused },
  undocumentedClosest: {
    label: 'closest match',
    among: 'undocumented',
    counts: ({ outcome }) => outcome === 'closest',
  },
  wronglyAnswered: {
    label: 'wrongly answered outright',
    among: 'undocumented',
    counts: ({ outcome }) => outcome === 'answer',
  },
} satisfies Record<string, FigureRule>;

export type FigureName = keyof typeof FIGURES;

/** The figures of an evaluation, as `--json` prints them. */
export type EvaluationFigures = Record<FigureName, Share> & {
  questions: number;
  documented: number;
  undocumented: number;
  /** Number of questions that failed. The shares count them as neither answered nor refused. */
  failed: number;
  /** Time from a question to its first search results (ms); `null` if no question has any. */
  searchMs: { median: number | null; p95: number | null };
};

export function evaluationFigures(results: readonly JudgedQuestion[]): EvaluationFigures {
  const kinds = {
    documented: results.filter(({ documented }) => documented),
    undocumented: results.filter(({ documented }) => !documented),
  };
  const shares = Object.entries<FigureRule>(FIGURES).map(([name, { among, counts }]) => [
    name,
    shareOf(kinds[among].filter(counts).length, kinds[among].length),
  ]);
  const times = results.flatMap(({ searchMs }) => searchMs ?? []).sort((left, right) => left - right);
  return {
    questions: results.length,
    documented: kinds.documented.length,
    undocumented: kinds.undocumented.length,
    failed: results.filter(({ status }) => status === 'failed').length,
    ...(Object.fromEntries(shares) as Record<FigureName, Share>),
    searchMs: { median: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}

export function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : Math.round((count / of) * 1000) / 1000 };
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}
