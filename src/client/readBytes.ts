import type { Deadline } from './createDeadline.js';

/** The bytes of a reply as they come, within the limits of its request. Whoever stops reading closes the connection. */
export async function* readBytes(body: ReadableStream<Uint8Array>, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let { close } = deadline;
  try {
    for (;;) {
      const { done, value } = await deadline.race(reader.read());
      if (done) {
        // Whoever hears of the signal, such as a `fetch` of the site, is not told of an end that was natural.
        close = deadline.stop;
        return;
      }
      deadline.touch();
      yield value;
    }
  } catch (error) {
    if (!deadline.graceOver) throw error;
  } finally {
    reader.cancel().catch(() => {});
    close();
  }
}
