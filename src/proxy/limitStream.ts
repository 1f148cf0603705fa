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
  let idle: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(total);
    clearTimeout(idle);
    reader.cancel().catch(() => {});
    close();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        total = setTimeout(() => cut(controller), totalMs);
      },
      async pull(controller) {
        idle = setTimeout(() => cut(controller), idleMs);
        try {
          const { done, value } = await reader.read();
          clearTimeout(idle);
          if (done) {
            end();
            return controller.close();
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) return cut(controller);
          controller.enqueue(value);
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );

  function cut(controller: ReadableStreamDefaultController<Uint8Array>): void {
    end();
    controller.error(new Error('The answer of the docs platform passed a bound of the proxy.'));
  }
}
