import { THREAD_TOKEN_FORM, type ThreadField } from './thread.js';

const CONSEQUENCES: Readonly<Record<ThreadField, string>> = {
  threadId: 'The conversation does not continue that thread.',
  threadKey: 'The thread is named without its key, and the service may answer 404.',
};

const warned = new Set<ThreadField>();

/** Warns developers, once per field, that a malformed thread id or key was ignored. Does not log the value, because a key is a secret. */
export function warnOfIgnoredThread(field: ThreadField): void {
  if (warned.has(field)) return;
  warned.add(field);
  console.warn(
    `docs-assistant: a ${field} was ignored, because it is not ${THREAD_TOKEN_FORM}. ${CONSEQUENCES[field]}`,
  );
}
