import { raceTimeout } from '../async/raceTimeout.js';

/** Limits of a streamed reply. */
export interface StreamLimits {
  /** Maximum time that the client waits for a chunk (ms). */
  idleMs: number;
  /** Maximum time for the whole reply (ms). */
  totalMs: number;
  maxBytes: number;
}

/**
 * Passes on a stream chunk by chunk, as the client asks for chunks. A stream that exceeds a limit fails, so that the client notices that
 * the answer is incomplete.
 *
 * @param events.close Closes the connection that the stream comes from.
 * @param events.onFailure Called with the error of a stream that fails, once. Returns the error for the reader of the returned stream.
 */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  { idleMs, totalMs, maxBytes }: StreamLimits,
  { close, onFailure }: { close: () => void; onFailure: (error: unknown) => Error },
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let bytes = 0;
  let hasEnded = false;
  let total: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    hasEnded = true;
    clearTimeout(total);
    reader.cancel().catch(() => {});
    close();
  }

  function fail(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    // The stream may have ended before this error arrived, for example because the client has cancelled it. If so, ignore the error.
    if (hasEnded) return;
    end();
    controller.error(onFailure(error));
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Limit the total time with a separate timer. It also runs while the client reads nothing and `pull` is not called.
        total = setTimeout(
          () => fail(controller, createLimitError(`took longer than ${totalMs} ms (timeouts.total)`)),
          totalMs,
        );
      },
      async pull(controller) {
        try {
          const { done, value } = await raceTimeout(reader.read(), idleMs, () =>
            createLimitError(`paused for longer than ${idleMs} ms (timeouts.idle)`),
          );
          if (hasEnded) return;
          if (done) {
            end();
            return controller.close();
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) throw createLimitError(`is larger than ${maxBytes} bytes`);
          controller.enqueue(value);
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: end,
    },
    // Reads a chunk only when the client asks for one.
    { highWaterMark: 0 },
  );
}

/** Creates the error for an answer over a limit. The operator reads it in the log of the server. */
const createLimitError = (limit: string) =>
  new Error(`The answer of the docs platform was cut off, because it ${limit}.`);
