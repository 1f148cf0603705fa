/**
 * Tests the local service with chat clients of third parties, and the packed package in applications that follow docs/ai-sdk.md. Packages
 * of third parties are pinned by `test/foreign/`.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCS_FOLDER, MESSAGE_PATH, overHttp, type RunningService } from '../contract/assistantInterface.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { watchPage } from '../support/watchPage.js';
import { readRecipes, writeHostApp } from './foreignClients/hostApps.js';
import { type ForeignPackages, installForeign } from './foreignClients/installForeign.js';
import { type RunningProcess, startProcess } from './startProcess.js';

const QUESTION = 'How do I change the port?';
const LATER_SDKS = ['5.0.150', '5.0.277', '6.0.150', '6.0.324', '7.0.173'];
/** For each major version of the AI SDK after version 4, the newest release in `test/foreign/`. */
const NEWEST_SDKS = ['ai-5.0.277', 'ai-6.0.324', 'ai-7.0.173'];
const HOSTS = [...NEWEST_SDKS, 'assistant-ui'];
const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name));

let foreign: ForeignPackages;
beforeAll(async () => {
  foreign = await installForeign();
});

describe('a client of AI SDK v4', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await overHttp();
  });
  afterAll(() => service.close());

  it.each([
    ['ai-4.1.15', 'ai/react'],
    ['ai-4.1.15', '@ai-sdk/react'],
    ['ai-4.3.19', 'ai/react'],
    ['ai-4.3.19', '@ai-sdk/react'],
  ])('%s with %s shows the answer and the pages found', async (sdk, module) => {
    const script = await readFile(new URL('./foreignClients/useChat.mjs', import.meta.url), 'utf8');
    await foreign.write(`${sdk}/useChat.mjs`, script);
    const args = [`${sdk}/useChat.mjs`, module, service.url + MESSAGE_PATH, QUESTION];
    expect(JSON.parse(await foreign.run(process.execPath, args))).toMatchObject({
      content: expect.stringContaining('{ "port": 9000 }'),
      found: expect.arrayContaining(['/guide/configuration#change-the-port']),
    });
  });
});

it('clients of AI SDK 5, 6 and 7 pass the contract of version 2', async () => {
  const vitest = [fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json'))), 'run'];
  const args = ['--root', resolve('.'), '--project', 'node', 'test/contract/sdkClients.test.ts', '--reporter=verbose'];
  const output = await foreign.run(foreign.node, [...vitest, ...args], {
    FOREIGN_SDKS: foreign.folder,
    NO_COLOR: '1',
  });
  for (const version of LATER_SDKS) expect(output).toContain(`a client of AI SDK ${version} > keeps one thread`);
});

describe('the code of docs/ai-sdk.md', () => {
  let origins: Record<string, { chat: string; route: string }>;
  let hosts: RunningProcess;
  let browser: Browser;
  beforeAll(async () => {
    const recipes = readRecipes();
    await foreign.runAsWritten(recipes.install);
    for (const host of HOSTS) await writeHostApp(foreign.folder, host, recipes);
    const script = await readFile(new URL('./foreignClients/serveHosts.mjs', import.meta.url), 'utf8');
    await foreign.write('serveHosts.mjs', script);
    const command = ['serveHosts.mjs', pathOf('vite'), DOCS_FOLDER, ...HOSTS];
    hosts = await startProcess(command, { cwd: foreign.folder, env: foreign.env, node: foreign.node }, /^ready .*\n/m);
    origins = JSON.parse(/^ready (.*)$/m.exec(hosts.output())?.[1] ?? '');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.stop();
  });

  /** Opens a page of an application. Console errors and warnings, exceptions, and requests to other origins fail the test at `close`. */
  async function open(url: string) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const complaints: string[] = [];
    watchPage(page, complaints, new URL(url).origin);
    await page.goto(url);
    return {
      page,
      async close() {
        await page.close();
        expect(complaints).toEqual([]);
      },
    };
  }

  async function askWidget(page: Page, question: string): Promise<void> {
    const field = page.getByRole('textbox');
    await field.fill(question);
    await field.press('Enter');
  }

  it.each(HOSTS)('compiles with %s', async (host) => {
    await foreign.run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', host]);
  });

  describe.each(NEWEST_SDKS)('in front of a route handler with streamText of %s', (sdk) => {
    it('the widget shows the answers of the conversation', async () => {
      const { page, close } = await open(`${origins[sdk]?.route}/Assistant`);
      await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
      await askWidget(page, 'How long is a page cached?');
      await page.getByText('You asked: How long is a page cached? Messages: 1.').waitFor();
      await askWidget(page, 'And then?');
      await page.getByText('You asked: And then? Messages: 3.').waitFor();
      await askWidget(page, 'When does it fail?');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await close();
    });

    it('the widget asks another route with `fetch`', async () => {
      const { page, close } = await open(`${origins[sdk]?.route}/AssistantOfChatRoute`);
      const paths: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname));
      await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
      await askWidget(page, 'How long?');
      await page.getByText('You asked: How long? Messages: 1.').waitFor();
      expect(paths).toEqual(['/api/chat']);
      await close();
    });

    it('the widget shows the sources of the model and of a tool', async () => {
      const { page, close } = await open(`${origins[sdk]?.route}/AssistantOfChatRoute`);
      await page.route('**/api/chat', (route) => route.continue({ url: `${origins[sdk]?.route}/api/sources` }));
      await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
      await askWidget(page, 'Which sources are there?');
      await page.getByText('You asked: Which sources are there? Messages: 1.').waitFor();
      await page.getByRole('link', { name: 'Of the model' }).waitFor();
      await page.getByRole('link', { name: 'Of the tool' }).waitFor();
      await close();
    });

    it('askAssistant prints the answer', async () => {
      const args = ['--experimental-strip-types', '--no-warnings', join(sdk, 'scripts/ask.ts')];
      const env = { DISCOVERY_URL: `${origins[sdk]?.route}/discovery` };
      expect(await foreign.run(foreign.node, args, env)).toBe('You asked: How long is a page cached? Messages: 1.');
    });
  });

  it.each([...NEWEST_SDKS.map((sdk) => [sdk, 'Chat']), ['assistant-ui', 'AssistantUiChat']])(
    'a chat of %s shows the answers of the service in one thread: %s',
    async (host, component) => {
      const { page, close } = await open(`${origins[host]?.chat}/${component}`);
      const threads: (string | undefined)[] = [];
      page.on('response', (response) => {
        if (response.request().method() === 'POST') threads.push(response.headers()['x-thread-id']);
      });
      await page.getByLabel('Question').fill('How do I install Lanternfish on macOS?');
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByText('brew install lanternfish').waitFor();
      await page.getByRole('link', { name: 'Install' }).first().waitFor();
      await page.getByLabel('Question').fill('and on Windows?');
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByText('lanternfish-setup.exe').waitFor();
      expect(threads).toEqual([expect.any(String), threads[0]]);
      await close();
    },
  );
});
