import type { ActiveSpan } from './startSpan.js';

/** Yields the parts of an iterable. The span becomes the parent of spans that start while a part is produced. */
export async function* eachInSpan<Part>(span: ActiveSpan, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  let isDone = false;
  try {
    for (;;) {
      const next = await span.run(() => iterator.next());
      isDone = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    isDone = true;
    throw error;
  } finally {
    if (!isDone) await iterator.return?.();
  }
}
