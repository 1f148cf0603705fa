import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bundleContentType } from '../../../src/bundle/serving/bundleContentType.js';

/** A running server for a built site. */
export interface SiteHost {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a built site like a simple static host. A path that ends with a slash leads to the `index.html` of its folder, any other path to a
 * file. With `hasCleanUrls`, `/guide` also leads to `guide.html` or `guide/index.html`. File names are case-sensitive. There are no
 * redirects.
 */
export async function startSiteHost(root: string, base: string, hasCleanUrls = false): Promise<SiteHost> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = decodeURIComponent(pathname);
    const name = path.slice(base.length);
    const clean = hasCleanUrls && !name.endsWith('/') ? [`${name}.html`, `${name}/index.html`] : [];
    const names = name.endsWith('/') ? [`${name}index.html`] : [name, ...clean];
    const isOnSite = path === base || path.startsWith(`${base}/`);
    for (const each of isOnSite ? names : []) {
      const file = await readFile(join(root, each)).catch(() => undefined);
      if (file) return void response.setHeader('content-type', bundleContentType(each)).end(file);
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
