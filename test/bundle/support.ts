import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BundleHandler, type ServeBundleOptions, serveBundle } from '../../src/bundle/index.js';
import { bundleBytes, type Entry } from './tarBytes.js';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function listenOn(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A running site with all its log messages. */
export interface RunningSite {
  site: BundleHandler;
  url: string;
  messages: string[];
}

export async function startSite(options: ServeBundleOptions): Promise<RunningSite> {
  const messages: string[] = [];
  const site = serveBundle({ pauseMs: 5, onMessage: (sentence) => messages.push(sentence), ...options });
  onTestFinished(() => site.close());
  const url = await listenOn(site.listener);
  return { site, url, messages };
}

/** Starts a server for a bundle. Tests can change its responses. */
export async function bundleServer(entries: readonly Entry[]) {
  const state = {
    bytes: bundleBytes(entries),
    etag: undefined as string | undefined,
    status: 200,
    requests: 0,
    answer: undefined as ((request: IncomingMessage, response: ServerResponse) => void) | undefined,
  };
  const origin = await listenOn((request, response) => {
    state.requests += 1;
    if (state.answer) return state.answer(request, response);
    if (state.etag && request.headers['if-none-match'] === state.etag) return response.writeHead(304).end();
    response
      .writeHead(state.status, state.etag ? { etag: state.etag } : {})
      .end(state.status === 200 ? state.bytes : '');
  });
  return { state, link: `${origin}/acme.tar.gz?signature=svc_secret_of_link`, origin };
}

export const pageOf = (text: string): Entry => ({ name: 'index.html', body: `<!doctype html><title>${text}</title>` });
export const manifestOf = (version: string): Entry => ({
  name: '_docs/bundle.json',
  body: JSON.stringify({ format: 1, version }),
});
