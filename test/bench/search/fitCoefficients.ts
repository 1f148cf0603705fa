/** One question with its signals, and whether the documentation answers it. */
export interface FittedExample {
  signals: readonly number[];
  answerable: boolean;
}

const STEPS = 6_000;
const RATE = 0.5;
const REGULARIZATION = 0.0001;

/**
 * Logistic regression by gradient descent on standardised signals: enough for a few signals and some hundreds of examples.
 *
 * @returns the constant, then one coefficient for each signal in its original scale.
 */
export function fitCoefficients(examples: readonly FittedExample[]): number[] {
  const count = examples[0]?.signals.length ?? 0;
  const column = (position: number) => examples.map(({ signals }) => signals[position] ?? 0);
  const means = Array.from({ length: count }, (_, position) => mean(column(position)));
  const spreads = Array.from({ length: count }, (_, position) => spread(column(position)) || 1);
  const rows = examples.map(({ signals }) => [
    1,
    ...signals.map((value, position) => (value - (means[position] ?? 0)) / (spreads[position] ?? 1)),
  ]);
  const weights = Array<number>(count + 1).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = Array<number>(count + 1).fill(0);
    for (const [index, row] of rows.entries()) {
      const sum = row.reduce((total, value, position) => total + value * (weights[position] ?? 0), 0);
      const miss = 1 / (1 + Math.exp(-sum)) - (examples[index]?.answerable ? 1 : 0);
      for (const [position, value] of row.entries())
        gradient[position] = (gradient[position] ?? 0) + (miss * value) / rows.length;
    }
    for (const [position, slope] of gradient.entries()) {
      const regularization = position === 0 ? 0 : REGULARIZATION * (weights[position] ?? 0);
      weights[position] = (weights[position] ?? 0) - RATE * (slope + regularization);
    }
  }
  const coefficients = weights.slice(1).map((weight, position) => weight / (spreads[position] ?? 1));
  const constant =
    (weights[0] ?? 0) - coefficients.reduce((sum, value, position) => sum + value * (means[position] ?? 0), 0);
  return [constant, ...coefficients];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
