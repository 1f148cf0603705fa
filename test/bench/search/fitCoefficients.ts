/**
 * An example from which coefficients are learned. There are two kinds of examples:
 *
 * - the signals of a question, and whether the documentation answers it;
 * - the signals of a question and a section, and whether the section answers the question.
 */
export interface FittedExample {
  signals: readonly number[];
  answerable: boolean;
}

/** Number of steps. Near the result, each step of Newton's method doubles the number of correct digits, so this is more than enough. */
const STEPS = 25;
/** Maximum length of a step. Longer steps overshoot while the probabilities are still far from the examples. */
const LONGEST_STEP = 5;
/**
 * Weight of the L2 penalty: the squared coefficients of the standardised signals. The penalty keeps the coefficients of similar signals
 * small.
 */
const REGULARIZATION = 0.1;

/**
 * Fits a logistic regression by Newton's method on standardised signals.
 *
 * @returns the constant, then one coefficient for each signal in its original scale.
 */
export function fitCoefficients(examples: readonly FittedExample[], regularization = REGULARIZATION): number[] {
  const count = examples[0]?.signals.length ?? 0;
  const column = (position: number) => examples.map(({ signals }) => signals[position] ?? 0);
  const means = Array.from({ length: count }, (_, position) => mean(column(position)));
  const spreads = Array.from({ length: count }, (_, position) => spread(column(position)) || 1);
  const rows = examples.map(({ signals }) =>
    Float64Array.from([1, ...signals.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1))]),
  );
  const weights = new Float64Array(count + 1);
  for (let step = 0; step < STEPS; step += 1) {
    const change = newtonStep(rows, examples, weights, regularization);
    const length = Math.hypot(...change);
    const factor = length > LONGEST_STEP ? LONGEST_STEP / length : 1;
    for (const [at, value] of change.entries()) weights[at] = (weights[at] ?? 0) - factor * value;
  }
  const coefficients = Array.from(weights.subarray(1), (weight, at) => weight / (spreads[at] ?? 1));
  const constant = (weights[0] ?? 0) - coefficients.reduce((sum, value, at) => sum + value * (means[at] ?? 0), 0);
  return [constant, ...coefficients];
}

/** Returns the Newton step: the inverse of the matrix of second derivatives of the loss (`curvature`), times the gradient of the loss. */
function newtonStep(
  rows: readonly Float64Array[],
  examples: readonly FittedExample[],
  weights: Float64Array,
  regularization: number,
): number[] {
  const size = weights.length;
  const gradient = Array.from(weights, (weight, at) => (at === 0 ? 0 : regularization * weight));
  const curvature = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, at) => (row !== at ? 0 : row === 0 ? 1e-9 : regularization)),
  );
  for (const [index, row] of rows.entries()) {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0);
    const probability = 1 / (1 + Math.exp(-sum));
    const miss = probability - (examples[index]?.answerable ? 1 : 0);
    const certainty = probability * (1 - probability);
    for (let left = 0; left < size; left += 1) {
      const value = row[left] ?? 0;
      gradient[left] = (gradient[left] ?? 0) + miss * value;
      const line = curvature[left] ?? [];
      for (let right = 0; right < size; right += 1)
        line[right] = (line[right] ?? 0) + certainty * value * (row[right] ?? 0);
    }
  }
  return solve(curvature, gradient);
}

/** Solves a system of linear equations with a positive definite matrix, by Gaussian elimination. Changes its arguments. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = matrix[column] ?? [];
    for (let row = column + 1; row < size; row += 1) {
      const line = matrix[row] ?? [];
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at < size; at += 1) line[at] = (line[at] ?? 0) - factor * (pivot[at] ?? 0);
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0);
    }
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    const line = matrix[row] ?? [];
    for (let at = row + 1; at < size; at += 1) right[row] = (right[row] ?? 0) - (line[at] ?? 0) * (right[at] ?? 0);
    right[row] = (right[row] ?? 0) / (line[row] ?? 1);
  }
  return right;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
