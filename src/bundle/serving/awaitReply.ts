import { plainReply, type Reply } from './Reply.js';

/** Waits for a reply. Returns a 500 if the file cannot be read. Does not report the error: `LiveBundle` reports its first read error. */
export async function awaitReply(reply: Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch {
    return plainReply(500, 'The file could not be read.');
  }
}
