/**
 * Serves applications that follow docs/ai-sdk.md, and the local service from the packed package. Runs in the folder of the applications.
 *
 *   node serveHosts.mjs <path of Vite> <folder with documentation> <application> …
 *
 * Prints `ready` and the origins of each application as JSON: `chat` forwards questions to the local service; `route`, which only
 * applications of the AI SDK have, answers them with the application's own route handler.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toNodeListener } from 'docs-assistant/node';
import { createDocsService } from 'docs-assistant/service';

const [, , vitePath, docs, ...apps] = process.argv;
const vite = await import(pathToFileURL(vitePath).href);

const service = createDocsService({ folder: docs, domain: 'acme', pace: { pieceLength: 24, delayMs: 0 } });
await service.ready;

const settings = (root) => ({ root, configFile: false, logLevel: 'error', resolve: { alias: { '@': root } } });

/** Loads the handlers of `app/`. Returns a function that finds the handler for a path, as Next.js would for the domain `acme`. */
async function loadRoutes(root) {
  const server = await vite.createServer({
    ...settings(root),
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const post = async (folder) => (await server.ssrLoadModule(`/app/${folder}/route.ts`)).POST;
  const handlers = {
    '/api/chat': await post('api/chat'),
    '/api/sources': await post('api/sources'),
    '/discovery/v2/assistant/acme/message': await post('discovery/v2/assistant/[domain]/message'),
  };
  await server.close();
  return (path) => handlers[path];
}

/** Serves the handlers that `findHandler` finds, and the built application at other paths, except `/favicon.ico`. Returns the origin. */
async function serve(root, findHandler) {
  const pages = async (request) => {
    const { pathname } = new URL(request.url);
    const handler = findHandler(pathname);
    if (handler) return handler(request);
    if (pathname === '/favicon.ico') return new Response(null, { status: 204 });
    const isScript = pathname.endsWith('.js');
    const file = await readFile(join(root, 'dist', isScript ? pathname : 'index.html'));
    return new Response(file, {
      headers: { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' },
    });
  };
  const server = createServer(toNodeListener(pages));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const origins = {};
for (const app of apps) {
  const root = join(process.cwd(), app);
  await vite.build(settings(root));
  const isAsked = (path) => path.startsWith('/discovery/');
  origins[app] = { chat: await serve(root, (path) => (isAsked(path) ? service : undefined)) };
  if (app.startsWith('ai-')) origins[app].route = await serve(root, await loadRoutes(root));
}
console.log(`ready ${JSON.stringify(origins)}`);
