import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { says, startModel } from '../support/scriptedModel.js';
import { MESSAGE_URL, questionRequest, serviceWith } from './support.js';

const QUESTION = 'How do I change the port?';

/** Starts a server that counts its connections. It plays an internal server in the operator's network. */
async function startInnerServer() {
  let connections = 0;
  const server = createServer((_, response) => response.end('secret of the network'));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections };
}

/** For each version of the message endpoint: creates a question with attached files in the format of this version. */
const MESSAGES = {
  v1: (id: string, files: readonly { url: string; type: string }[]) => ({
    ...{ id, role: 'user', content: QUESTION },
    experimental_attachments: files.map(({ url, type }) => ({ url, name: 'file', contentType: type })),
  }),
  v2: (id: string, files: readonly { url: string; type: string }[]) => ({
    ...{ id, role: 'user' },
    parts: [
      { type: 'text', text: QUESTION },
      ...files.map(({ url, type }) => ({ type: 'file', url, filename: 'file', mediaType: type })),
    ],
  }),
};

it.each([
  ['v1', 'without a model', undefined],
  ['v1', 'with a model', {}],
  ['v1', 'with a model that reads images', { readsImages: true }],
  ['v2', 'without a model', undefined],
  ['v2', 'with a model that reads images', { readsImages: true }],
] as const)('in %s the service %s requests no address of an attachment', async (version, _, options) => {
  const inner = await startInnerServer();
  const model = options && (await startModel(says('Set the port.')));
  const service = serviceWith(model && { model: { baseUrl: model.baseUrl, name: 'small', ...options } });
  onTestFinished(() => service.close());
  const files = ['image/png', 'text/plain', 'application/pdf', ''].flatMap((type) =>
    ['/file.png', '/notes.txt'].map((path) => ({ url: inner.url + path, type })),
  );
  const messageWith = MESSAGES[version];
  const answer = { id: '2', role: 'assistant', content: 'Set it.', parts: [{ type: 'text', text: 'Set it.' }] };
  const url = MESSAGE_URL.replace('/v1/', `/${version}/`);
  for (const messages of [[messageWith('1', files)], [messageWith('1', files), answer, messageWith('3', files)]]) {
    const response = await service(questionRequest(QUESTION, { url, fields: { messages } }));
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('secret of')]);
  }
  expect(inner.connections()).toBe(0);
  expect(model?.requests.length).toBe(model && 2);
  expect(JSON.stringify(model?.requests ?? [])).not.toContain(inner.url);
  // Check that the server counts connections at all. Otherwise, the expectation of 0 above would prove nothing.
  await (await fetch(inner.url)).text();
  expect(inner.connections()).toBe(1);
});
