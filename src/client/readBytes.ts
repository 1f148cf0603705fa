import type { Deadline } from './createDeadline.js';

/** Yields the bytes of a reply, within the time limits of its request. Leaving the loop early closes the connection. */
export async function* readBytes(body: ReadableStream<Uint8Array>, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let { close } = deadline;
  try {
    for (;;) {
      const { done, value } = await deadline.raceChunk(reader.read());
      if (done) {
        // The reply is complete, so only stop the timers. `close` would also abort the signal of the request, and the `fetch` of the site
        // may still watch that signal.
        close = deadline.stop;
        return;
      }
      yield value;
    }
  } catch (error) {
    if (!deadline.isGraceOver) throw error;
  } finally {
    reader.cancel().catch(() => {});
    close();
  }
}
