import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocsService } from '../../src/service/index.js';
import { createDeferred } from '../support/createDeferred.js';
import { importBuilt } from '../support/importBuilt.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { type SdkServer, sdkReply } from '../support/sdkServers.js';

const { toNodeListener } = await importBuilt('node');
const { createDocsService } = await importBuilt('service');

/** A site with pages, `embed.js` and the local service on one origin. */
export interface PageServer {
  url: string;
  /** Creates a page, at a new path by default, and returns its URL. Adds no script tag to the body. */
  page: (body: string, headers?: Record<string, string>, path?: string) => string;
  /** Holds back responses to requests for chunks. Returns a function that sends all of them. */
  holdChunks: () => () => void;
  /** Makes requests for chunks fail with status 404 (`true`), or succeed again (`false`). */
  breakChunks: (broken: boolean) => void;
  /** Number of POST requests, such as questions, that are still open. */
  openAnswers: () => number;
  stop: () => Promise<void>;
}

const SCRIPT_HEADERS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };

/** A service with only the pages that the tests ask about: reading all pages would take seconds. Test files of one process share it. */
let docsService: DocsService | undefined;
const PAGES = ['answer.md', 'getting-started.md', 'hooks.md', 'static-export.md', 'theming.md'];

const SLOW_PACE = { pieceLength: 1, delayMs: 200 };
const SENTENCE = 'Change the accent colour with a custom property of your style sheet. ';
const WORDS = SENTENCE.split(' ').length - 1;

/** A service whose answers grow by a word every 200 ms for as long as a test may wait, so that tests can look at an unfinished answer. */
const slowService = createDocsService({
  pages: [
    {
      file: 'colours.md',
      text: `# Colours\n\n${SENTENCE.repeat(Math.ceil(LONGEST_WAIT / SLOW_PACE.delayMs / WORDS))}\n`,
    },
  ],
  domain: 'slow',
  pace: SLOW_PACE,
});

export async function servePages(): Promise<PageServer> {
  docsService ??= createDocsService({
    pages: await Promise.all(PAGES.map(async (file) => ({ file, text: await readFile(`docs/${file}`, 'utf8') }))),
    domain: 'acme',
    // Send few, long pieces, because a page renders its answer again for each piece.
    pace: { pieceLength: 200, delayMs: 12 },
    limits: { addressPerMinute: false, addressPerDay: false, organisationPerHour: false },
  });
  await Promise.all([docsService.ready, slowService.ready]);
  const answer = toNodeListener(docsService);
  const answerSlowly = toNodeListener(slowService);
  /** Answers requests for the domain `sdk-<name>` like the server `<name>` in `test/support/sdkServers.ts`. */
  const answerLikeSdkServer = toNodeListener(async (request) => {
    const name = /\/sdk-([\w-]+)\//.exec(request.url)?.[1] as SdkServer;
    return sdkReply(name, await request.json());
  });
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  let held = Promise.resolve();
  let broken = false;
  let answers = 0;

  async function sendFile(response: ServerResponse, file: string): Promise<void> {
    const isChunk = file.includes('chunks/');
    if (isChunk) await held;
    try {
      if (isChunk && broken) throw new Error('broken by the test');
      const content = await readFile(`dist/${file}`);
      response.writeHead(200, SCRIPT_HEADERS).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const page = pages.get(path);
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
    } else if (path.startsWith('/lib/')) void sendFile(response, path.slice('/lib/'.length));
    else if (path === '/favicon.ico') response.writeHead(204).end();
    else {
      if (request.method === 'POST') {
        answers += 1;
        response.once('close', () => {
          answers -= 1;
        });
      }
      if (path.includes('/sdk-')) answerLikeSdkServer(request, response);
      else if (path.includes('/slow/')) answerSlowly(request, response);
      else answer(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    page(body, headers = {}, path = `/page-${pages.size}.html`) {
      const html = `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
      pages.set(path, { html, headers });
      return url + path;
    },
    holdChunks() {
      const { promise, resolve } = createDeferred();
      held = promise;
      return resolve;
    },
    breakChunks(now) {
      broken = now;
    },
    openAnswers: () => answers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
