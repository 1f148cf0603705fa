import { raceTimeout } from '../../async/raceTimeout.js';
import type { ModelTimeouts } from './ModelOptions.js';

/** A time limit has passed. */
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
 * Passes items on until a time limit passes. Only waiting for the source counts against `firstToken` and `idle`, not the time that the
 * reader takes.
 *
 * @param stop Ends the source. Called when a limit passes and when the reader leaves.
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
    // Not awaited: a source that hangs would keep this waiting, too.
    items.return?.().catch(() => {});
  }
}
