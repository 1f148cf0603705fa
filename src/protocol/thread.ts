import type { Thread } from './assistantMessage.js';
import { isRecord } from './isRecord.js';

const THREAD_TOKEN = /^[A-Za-z0-9_.:-]{1,256}$/;

/** Names of the reply headers that carry a thread (wire-facts: "Where is threadId?"). */
export const THREAD_ID_HEADER = 'x-thread-id';
export const THREAD_KEY_HEADER = 'x-thread-key';

/** Whether a value can be a thread's id or key: 1 to 256 characters of `A-Z a-z 0-9 _ . : -`. Anything else is ignored. */
export function isThreadToken(value: unknown): value is string {
  return typeof value === 'string' && THREAD_TOKEN.test(value);
}

/** The thread that an object names in `threadId` and `threadKey`, if it does. */
export function readThread(value: unknown): Thread | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'threadId') || !isThreadToken(value.threadId)) return undefined;
  const thread: Thread = { id: value.threadId };
  if (Object.hasOwn(value, 'threadKey') && isThreadToken(value.threadKey)) thread.key = value.threadKey;
  return thread;
}

/** The thread that the headers of a reply name. */
export function readThreadHeaders(headers: Headers): Thread | undefined {
  return readThread({
    threadId: headers.get(THREAD_ID_HEADER) ?? undefined,
    threadKey: headers.get(THREAD_KEY_HEADER) ?? undefined,
  });
}

/**
 * The thread after news of it: a key is given once, so a later word of the same id without a key keeps it.
 *
 * @example mergeThread({ id: 'a', key: 'k' }, { id: 'a' }) // { id: 'a', key: 'k' }
 * @example mergeThread({ id: 'a', key: 'k' }, { id: 'b' }) // { id: 'b' }
 */
export function mergeThread(known: Thread | undefined, news: Thread): Thread {
  return known?.id === news.id ? { ...known, ...news } : news;
}
