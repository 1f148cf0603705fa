import type { BundleAnswer } from './answerRequest.js';
import { awaitReply } from './awaitReply.js';
import type { LiveBundle } from './LiveBundle.js';
import { type ArchiveSlice, isSlice } from './Reply.js';

/** Converts an answer to a `Response`. The bundle stays open until the body has been read or cancelled. */
export async function toResponse({ reply: coming, bundle }: BundleAnswer, method: string): Promise<Response> {
  bundle?.retain();
  let isHandedOn = false;
  try {
    const { status, headers: flat, body } = await awaitReply(coming);
    const headers = new Headers();
    for (let index = 0; index < flat.length; index += 2)
      headers.append(flat[index] as string, flat[index + 1] as string);
    if (method === 'HEAD' || body === undefined) return new Response(null, { status, headers });
    if (!bundle || !isSlice(body)) return new Response(body as BodyInit, { status, headers });
    isHandedOn = true;
    return new Response(streamOf(bundle, body), { status, headers });
  } finally {
    if (!isHandedOn) bundle?.release();
  }
}

function streamOf(bundle: LiveBundle, slice: ArchiveSlice): ReadableStream<Uint8Array> {
  const chunks = bundle.slice(slice);
  let isReleased = false;
  // If the body is cancelled during a read, both `pull` and `cancel` call this function, but the bundle must be released only once.
  const release = () => {
    if (!isReleased) bundle.release();
    isReleased = true;
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      release();
    },
    async cancel() {
      // Wait for the current read, so that the archive is not closed while it is being read.
      await chunks.return(undefined);
      release();
    },
  });
}
