/** Asks the local service with chat clients of other AI SDK versions, each installed into its own application. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_PATH, overHttp, type RunningService } from '../contract/assistantInterface.js';
import { freshApplication } from '../support/freshApplication.js';

const QUESTION = 'How do I change the port?';

let service: RunningService;
beforeAll(async () => {
  service = await overHttp();
});
afterAll(() => service?.close());

/** Runs a script of the folder `foreignClients` in a new application and parses its output. */
async function askFrom(script: string, packages: readonly string[], args: readonly string[]): Promise<unknown> {
  const app = await freshApplication('foreign-client', packages);
  await app.write(script, await readFile(new URL(`./foreignClients/${script}`, import.meta.url), 'utf8'));
  return JSON.parse(await app.run(process.execPath, [script, ...args]));
}

describe('a client of AI SDK v4', () => {
  it.each([
    ['ai@4.1.15', 'ai/react'],
    ['ai@4.1.34', 'ai/react'],
    ['ai@4.3.19', 'ai/react'],
    ['@ai-sdk/react@1.2.12', '@ai-sdk/react'],
  ])('%s shows the answer and the pages found', async (sdk, module) => {
    const packages = [sdk, 'react@18', 'react-dom@18', 'jsdom@26'];
    const message = await askFrom('useChat.mjs', packages, [module, service.url + MESSAGE_PATH, QUESTION]);
    expect(message).toMatchObject({
      content: expect.stringContaining('{ "port": 9000 }'),
      found: expect.arrayContaining(['/guide/configuration#change-the-port']),
    });
  });
});

describe('a client of a later AI SDK', () => {
  it.each(['ai@5', 'ai@6', 'ai@7'])('%s gets an error that names the version of the interface', async (sdk) => {
    const result = await askFrom('sendMessages.mjs', [sdk], [service.url + MESSAGE_PATH, QUESTION]);
    expect(result).toEqual({ error: expect.stringContaining('AI SDK 5 or later') });
  });
});
