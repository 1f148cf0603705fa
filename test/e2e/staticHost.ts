import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface StaticHost {
  url: string;
  close: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** Starts a typical static host: it serves files unchanged, and `404.html` for everything else. */
export async function startHost(root: string, base = ''): Promise<StaticHost> {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = decodeURIComponent(pathname.slice(base.length + 1)) || 'index.html';
    const file = pathname.startsWith(`${base}/`) ? await readFile(join(root, name)).catch(() => undefined) : undefined;
    if (file) return void response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? '').end(file);
    response.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(root, '404.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
