import { raceTimeout } from '../async/raceTimeout.js';

/** Bounds of a streamed reply. */
export interface StreamBounds {
  /** Longest silence, in milliseconds. */
  idleMs: number;
  /** The whole reply, in milliseconds. */
  totalMs: number;
  maxBytes: number;
}

/**
 * Passes a stream on, piece by piece as the reader takes it, and cuts it when it passes a bound. A cut stream has no finish, so the
 * reader's side knows that the answer is not whole.
 *
 * @param close Ends the connection the stream comes from.
 */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  { idleMs, totalMs, maxBytes }: StreamBounds,
  close: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let bytes = 0;
  let total: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(total);
    reader.cancel().catch(() => {});
    close();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // A timer of its own: the total limit also applies while the client reads nothing.
        total = setTimeout(() => fail(controller, boundError()), totalMs);
      },
      async pull(controller) {
        try {
          const { done, value } = await raceTimeout(reader.read(), idleMs, boundError);
          if (done) {
            end();
            return controller.close();
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) throw boundError();
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

  function fail(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    end();
    controller.error(error);
  }
}

const boundError = () => new Error('The answer of the docs platform passed a bound of the proxy.');
