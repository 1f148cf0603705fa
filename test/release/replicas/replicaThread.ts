/** The id and the key with which a client continues a conversation. */
export interface Thread {
  threadId: string;
  threadKey: string;
}

/**
 * Returns the thread of a reply.
 *
 * @param thread The thread of the question. Its key is used if the reply does not repeat the key.
 */
export const threadOf = ({ headers }: Response, thread?: Thread): Thread => ({
  threadId: headers.get('x-thread-id') ?? '',
  threadKey: headers.get('x-thread-key') ?? thread?.threadKey ?? '',
});

/** Returns a request that asks a question. @param from IP address of the reader. */
export function questionRequest(question: string, from: string, thread?: Thread) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({
      ...{ fp: 'anonymous', ...thread },
      messages: [{ id: crypto.randomUUID(), role: 'user', content: question, parts: [] }],
    }),
  };
}
