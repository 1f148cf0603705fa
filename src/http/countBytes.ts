import { type FileBody, READ_INTO } from './FileBody.js';

/**
 * Returns a body with the same bytes, and counts the bytes that are read from the returned body.
 *
 * @param onEnd Called once: when the body ends, fails, or is cancelled.
 */
export function countBytes(body: FileBody, onEnd: (bytes: number) => void): FileBody {
  const readInto = body[READ_INTO];
  const reader = body.getReader();
  let bytes = 0;
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd(bytes);
    hasEnded = true;
  };
  const counted = new ReadableStream<Uint8Array>(
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
    // Read a chunk only when the reader of the returned body asks for one, not in advance.
    { highWaterMark: 0 },
  );
  if (!readInto) return counted;
  const countInto = async (buffer: Uint8Array): Promise<number> => {
    try {
      const length = await readInto(buffer);
      bytes += length;
      if (length === 0) end();
      return length;
    } catch (error) {
      end();
      throw error;
    }
  };
  return Object.assign(counted, { [READ_INTO]: countInto });
}
