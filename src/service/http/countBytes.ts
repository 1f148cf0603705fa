/**
 * Passes a body on as it is read, and counts its bytes.
 *
 * @param onEnd Called once: when the body ends, fails, or is cancelled.
 */
export function countBytes(
  body: ReadableStream<Uint8Array>,
  onEnd: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd(bytes);
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            end();
            return;
          }
          bytes += value.byteLength;
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          end();
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Reads nothing ahead of the client.
    { highWaterMark: 0 },
  );
}
