import { raceTimeout } from '../../async/raceTimeout.js';
import type { ModelTimeouts } from './ModelOptions.js';

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(
    readonly limit: keyof ModelTimeouts,
    readonly milliseconds: number,
  ) {
    super(`The time limit "${limit}" of ${milliseconds} ms has passed.`);
  }
}

/**
 * Passes items on until a time limit is exceeded. Only time spent waiting for the source counts towards `firstToken` and `idle`, not the
 * time that the consumer takes.
 *
 * @param stop Stops the source. Called once: when the source ends or fails, when a limit is exceeded, or when the consumer leaves.
 * @throws {TimeLimitError}
 */
export async function* withinTimeLimits<Item>(
  source: AsyncIterable<Item>,
  limits: Required<ModelTimeouts>,
  stop: () => void,
): AsyncGenerator<Item> {
  const items = source[Symbol.asyncIterator]();
  const endsAt = performance.now() + limits.total;
  try {
    for (let limit: 'firstToken' | 'idle' = 'firstToken'; ; limit = 'idle') {
      const left = Math.max(0, endsAt - performance.now());
      const item = await (left < limits[limit]
        ? raceTimeout(items.next(), left, () => new TimeLimitError('total', limits.total))
        : raceTimeout(items.next(), limits[limit], () => new TimeLimitError(limit, limits[limit])));
      if (item.done) return;
      yield item.value;
    }
  } finally {
    stop();
    // Do not await this: a hanging source would block here as well.
    items.return?.().catch(() => {});
  }
}
