import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDocsService } from '../../../dist/service/index.js';

const QUESTIONS = 60;
/** Average number of characters in a token of English text: the estimate that model providers give. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Measures the length of the prompt that a model would get for the first question of a conversation, with the default options. Measures
 * `QUESTIONS` questions. Nothing is sent to a model.
 */
export async function measurePrompts(docs, questionOf) {
  const lengths = [];
  const sendNothing = (_, { body }) => {
    lengths.push(JSON.parse(body).messages.reduce((sum, { content }) => sum + content.length, 0));
    return Promise.resolve(new Response('', { status: 401 }));
  };
  const model = { baseUrl: 'http://127.0.0.1:9/v1', name: 'none', fetch: sendNothing };
  const service = createDocsService({ folder: docs, domain: 'bench', model });
  await service.ready;
  for (let index = 0; index < QUESTIONS; index += 1) {
    const content = questionOf(index);
    const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content, parts: [] }] });
    const headers = { 'content-type': 'application/json' };
    const url = 'http://127.0.0.1/discovery/v1/assistant/bench/message';
    await (await service(new Request(url, { method: 'POST', headers, body }))).text();
  }
  await service.close();
  const sorted = lengths.sort((one, other) => one - other);
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  return {
    title: 'Prompt of a first question',
    rows: [
      {
        pages: readdirSync(join(docs)).length,
        questions: sorted.length,
        'characters, mean': Math.round(mean),
        'tokens, mean': Math.round(mean / CHARACTERS_PER_TOKEN),
        'tokens, longest': Math.round(sorted.at(-1) / CHARACTERS_PER_TOKEN),
      },
    ],
  };
}
