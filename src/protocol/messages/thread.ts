import { isRecord } from '../../values/isRecord.js';
import type { Thread } from './assistantMessage.js';

/** Ids and keys are opaque. This form covers UUIDs, ULIDs, base64 and URL-safe tokens, and is safe in headers and JSON. */
const THREAD_TOKEN = /^[A-Za-z0-9._~:+/=@-]{1,256}$/;

/** The form of a thread id or key, for error messages. */
export const THREAD_TOKEN_FORM = 'a string of 1 to 256 characters from A-Z a-z 0-9 . _ ~ : + / = @ -';

/** Reply headers that carry a thread. */
export const THREAD_ID_HEADER = 'x-thread-id';
export const THREAD_KEY_HEADER = 'x-thread-key';

/**
 * The id of a thread, its key, or both. A service may send them in different parts of a reply, for example the key in a header and the id
 * in the stream.
 */
export type NamedThread = Partial<Thread>;

/** A field that contains the id or the key of a thread. */
export type ThreadField = 'threadId' | 'threadKey';

/** Whether a value has the form of a thread id or key ({@link THREAD_TOKEN_FORM}). */
export function isThreadToken(value: unknown): value is string {
  return typeof value === 'string' && THREAD_TOKEN.test(value);
}

function readToken(
  value: Record<string, unknown>,
  field: ThreadField,
  onIgnored: (field: ThreadField) => void,
): string | undefined {
  const token = Object.hasOwn(value, field) ? value[field] : undefined;
  if (token === undefined || token === null || token === '') return undefined;
  if (isThreadToken(token)) return token;
  onIgnored(field);
  return undefined;
}

/**
 * Reads the fields `threadId` and `threadKey`. An empty string counts as missing, like `null`. If the id is invalid, the key is ignored as
 * well.
 *
 * @param onIgnored Called for a field whose value does not have the form of a thread id or key, a number for example.
 * @returns undefined if there is neither an id nor a key.
 */
export function readNamedThread(
  value: unknown,
  onIgnored: (field: ThreadField) => void = () => {},
): NamedThread | undefined {
  if (!isRecord(value)) return undefined;
  let isInvalid = false;
  const id = readToken(value, 'threadId', (field) => {
    isInvalid = true;
    onIgnored(field);
  });
  const key = readToken(value, 'threadKey', onIgnored);
  if (isInvalid || (id === undefined && key === undefined)) return undefined;
  return { ...(id !== undefined && { id }), ...(key !== undefined && { key }) };
}

/** Whether a thread has an id. */
export const hasThreadId = (thread: NamedThread | undefined): thread is Thread => thread?.id !== undefined;

/** Reads a thread like {@link readNamedThread}, but returns undefined if the value has no valid id. */
export function readThread(value: unknown, onIgnored?: (field: ThreadField) => void): Thread | undefined {
  const thread = readNamedThread(value, onIgnored);
  return hasThreadId(thread) ? thread : undefined;
}

/** Reads the thread from the headers of a reply. */
export function readThreadHeaders(headers: Headers, onIgnored?: (field: ThreadField) => void): NamedThread | undefined {
  const named = { threadId: headers.get(THREAD_ID_HEADER), threadKey: headers.get(THREAD_KEY_HEADER) };
  return readNamedThread(named, onIgnored);
}

/**
 * Merges a known thread with the thread from a reply. A service may send the key only once, so a reply with the same id and no key keeps
 * the known key. An id without a key and a key without an id belong to the same thread.
 *
 * @example mergeThread({ id: 'a', key: 'k' }, { id: 'a' }) // { id: 'a', key: 'k' }
 * @example mergeThread({ id: 'a', key: 'k' }, { id: 'b' }) // { id: 'b' }
 * @example mergeThread({ key: 'k' }, { id: 'b' }) // { id: 'b', key: 'k' }
 */
export function mergeThread(known: NamedThread | undefined, received: Thread): Thread;
export function mergeThread(known: NamedThread | undefined, received: NamedThread): NamedThread;
export function mergeThread(known: NamedThread | undefined, received: NamedThread): NamedThread {
  const isOther = known?.id !== undefined && received.id !== undefined && known.id !== received.id;
  return isOther ? received : { ...known, ...received };
}
