import { request } from 'node:http';

/**
 * Asks a question. Resolves with the status and the text of the reply.
 *
 * @param read Called with the reply. Resolves with its text when the reply has ended.
 */
export function ask(url, question, read = readAll, version = 'v1') {
  const message = { id: '1', role: 'user', content: question, parts: [{ type: 'text', text: question }] };
  const body = JSON.stringify({ fp: 'anonymous', messages: [message] });
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/discovery/${version}/assistant/bench/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) =>
      read(response).then((text) => resolve({ status: response.statusCode, text }), reject),
    );
    outgoing.end(body);
  });
}

export async function readAll(response) {
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Runs a task for each index from 0 to `count - 1`, at most `atOnce` tasks at the same time. */
export async function runAll(count, atOnce, task) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await task(next++);
    }),
  );
}
