import { CommandError } from '../shared/CommandError.js';
import type { EvaluationQuestion } from './EvaluationQuestion.js';
import { type EvaluationFigures, FIGURES, type FigureName } from './evaluationFigures.js';

/** An option of the command line that sets the minimum or maximum of a figure. */
interface ThresholdRule {
  /** The option without its value. */
  flag: string;
  figure: FigureName;
  bound: 'min' | 'max';
}

/** All thresholds. Each key is the name under which Commander, which parses the command line, stores the value of the option. */
export const THRESHOLDS = {
  minFound: { flag: '--min-found', figure: 'pageFound', bound: 'min' },
  minSection: { flag: '--min-section', figure: 'sectionFound', bound: 'min' },
  minAnswered: { flag: '--min-answered', figure: 'answered', bound: 'min' },
  maxWronglyRefused: { flag: '--max-wrongly-refused', figure: 'wronglyRefused', bound: 'max' },
  maxWronglyAnswered: { flag: '--max-wrongly-answered', figure: 'wronglyAnswered', bound: 'max' },
} satisfies Record<string, ThresholdRule>;

type ThresholdName = keyof typeof THRESHOLDS;

/** The values of the thresholds that were given, from 0 to 1. */
export type ThresholdValues = { [Name in ThresholdName]?: number };

/** A threshold, the value of its figure, and whether the value meets the threshold (`isReached`), as `--json` prints them. */
export interface CheckedThreshold {
  /** The option, such as `--min-found`. */
  option: string;
  /** The figure that the option limits, such as `pageFound`. */
  figure: FigureName;
  limit: number;
  value: number;
  isReached: boolean;
}

/** @throws {CommandError} exit code 2 if there are no questions to check a threshold with. */
export function checkThresholdsApply(values: ThresholdValues, questions: readonly EvaluationQuestion[]): void {
  for (const { flag, figure } of givenThresholds(values)) {
    const { among } = FIGURES[figure];
    const isDocumented = among === 'documented';
    if (questions.some(({ expected }) => expected.length > 0 === isDocumented)) continue;
    const missing = isDocumented ? 'question with "pages"' : 'question with "documented: false"';
    throw new CommandError(`${flag} cannot be checked: the questions file has no ${missing}. Add some, or omit it.`, 2);
  }
}

export function checkThresholds(values: ThresholdValues, figures: EvaluationFigures): CheckedThreshold[] {
  return givenThresholds(values).map(({ flag, figure, bound, limit }) => {
    const { count, of } = figures[figure];
    const value = count / of;
    return { option: flag, figure, limit, value, isReached: bound === 'min' ? value >= limit : value <= limit };
  });
}

function givenThresholds(values: ThresholdValues): (ThresholdRule & { limit: number })[] {
  return Object.entries<ThresholdRule>(THRESHOLDS).flatMap(([name, rule]) => {
    const limit = values[name as ThresholdName];
    return limit === undefined ? [] : [{ ...rule, limit }];
  });
}
