/**
 * Mounts both proxies in a real Next.js, built for production, on its Node and its edge runtime, in front of the real local service:
 *
 *   node scripts/build.mjs --missing && node test/proxy/nextJs.mjs [folder with next, react and react-dom]
 *
 * Not among the tests: Next.js is 340 MB. Without a folder it is installed into a new one.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toNodeListener } from '../../dist/node/index.js';
import { createDocsService } from '../../dist/service/index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ADMIN_KEY = 'svc_0011223344556677';
const app = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'docs-assistant-next-'));
const PORT = await freePort();
const ORIGIN = `http://127.0.0.1:${PORT}`;

const exportRoute = (mountPath, runtime) => `import { createExportProxy } from 'docs-assistant/proxy';
export const runtime = '${runtime}';
export const dynamic = 'force-dynamic';
let proxy;
const handle = (request) => {
  proxy ??= createExportProxy({
    adminApiKey: process.env.DOCS_ADMIN_API_KEY,
    baseUrl: process.env.DOCS_PLATFORM,
    mountPath: '${mountPath}',
    allowedDomains: ['acme'],
    origins: ['${ORIGIN}'],
    authorize: ({ request }) => request.headers.get('cookie') === 'role=admin',
  });
  return proxy(request);
};
export { handle as GET, handle as POST };
`;
const assistantRoute = `import { createAssistantProxy } from 'docs-assistant/proxy';
export const dynamic = 'force-dynamic';
let proxy;
export const POST = (request) => {
  proxy ??= createAssistantProxy({ discoveryUrl: process.env.DOCS_PLATFORM + '/discovery', domain: 'acme', mountPath: '/discovery', origins: ['${ORIGIN}'] });
  return proxy(request);
};
`;
const page = `'use client';
import { StaticExportPanel } from 'docs-assistant/admin';
export default function Page() { return <StaticExportPanel domain="acme" url="/api/docs" />; }
`;
const layout = `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

function put(name, text) {
  mkdirSync(dirname(join(app, name)), { recursive: true });
  writeFileSync(join(app, name), text);
}

const docs = mkdtempSync(join(tmpdir(), 'docs-assistant-next-docs-'));
writeFileSync(join(docs, 'index.md'), '# Caching\n\nThe cache keeps a page for one hour.\n');
const service = createDocsService({
  folder: docs,
  domain: 'acme',
  exports: { adminApiKey: ADMIN_KEY, folder: join(docs, '.exports') },
});
await service.ready;
const platform = createServer(toNodeListener(service)).listen(0, '127.0.0.1');
await once(platform, 'listening');

put('package.json', '{ "private": true, "type": "module" }');
if (process.argv[2] === undefined)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'next@16', 'react@19', 'react-dom@19'], {
    cwd: app,
    stdio: 'inherit',
  });
rmSync(join(app, 'node_modules/docs-assistant'), { recursive: true, force: true });
// A copy of what is published: a link would lead the bundler out of the application.
mkdirSync(join(app, 'node_modules/docs-assistant'));
execFileSync('cp', ['-r', join(ROOT, 'dist'), join(ROOT, 'package.json'), join(app, 'node_modules/docs-assistant')]);
for (const name of ['swr', '@ai-sdk', '@radix-ui']) {
  rmSync(join(app, 'node_modules', name), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
}
put('app/layout.jsx', layout);
put('app/page.jsx', page);
put('app/api/docs/[...path]/route.js', exportRoute('/api/docs', 'nodejs'));
put('app/edge/docs/[...path]/route.js', exportRoute('/edge/docs', 'edge'));
put('app/discovery/[...path]/route.js', assistantRoute);

const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  DOCS_ADMIN_API_KEY: ADMIN_KEY,
  DOCS_PLATFORM: `http://127.0.0.1:${platform.address().port}`,
};
const next = join(app, 'node_modules/next/dist/bin/next');
execFileSync(process.execPath, [next, 'build'], { cwd: app, env, stdio: 'inherit' });
const server = spawn(process.execPath, [next, 'start', '-p', String(PORT), '-H', '127.0.0.1'], { cwd: app, env });
let log = '';
server.stdout.on('data', (text) => (log += text));
server.stderr.on('data', (text) => (log += text));

try {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(ORIGIN).then(
        (response) => response.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const own = { origin: ORIGIN, cookie: 'role=admin', 'content-type': 'application/json', 'x-docs-assistant': '1' };
  for (const mount of ['/api/docs', '/edge/docs']) {
    const jobs = `${ORIGIN}${mount}/v1/static-export/jobs`;
    const begin = (headers) => fetch(jobs, { method: 'POST', headers, body: '{"domain":"acme"}' });
    assert.equal((await begin({ ...own, cookie: '' })).status, 403, `${mount} is closed`);
    const started = await begin(own);
    assert.equal(started.status, 202, `${mount} starts`);
    const { jobId } = await started.json();
    let job;
    do {
      await new Promise((resolve) => setTimeout(resolve, 200));
      job = await (await fetch(`${jobs}/${jobId}`, { headers: { cookie: 'role=admin' } })).json();
    } while (job.status === 'queued' || job.status === 'running');
    assert.equal(job.status, 'completed', JSON.stringify(job));
    const bundle = await (await fetch(`${jobs}/${jobId}/bundle`, { method: 'POST', headers: own })).json();
    assert.equal((await fetch(bundle.bundleUrl)).status, 200, `${mount} gives a link`);
    assert.equal((await fetch(`${ORIGIN}${mount}/v1/else`)).status, 404);
  }
  const answer = await fetch(`${ORIGIN}/discovery/v1/assistant/acme/message`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({
      fp: 'anonymous',
      messages: [{ id: '1', role: 'user', content: 'How long is a page cached?', parts: [] }],
    }),
  });
  assert.match(await answer.text(), /^0:/m, 'the assistant answers');
  const inPages = readdirSync(join(app, '.next/static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(ADMIN_KEY));
  assert.deepEqual(inPages, [], 'the key is in no file for browsers');
  assert.ok(!log.includes(ADMIN_KEY), 'the key is in no log');
  const { version } = JSON.parse(readFileSync(join(app, 'node_modules/next/package.json'), 'utf8'));
  console.log(`Next.js ${version}: both proxies answer on both runtimes; the key is in no page, reply or log.`);
} finally {
  server.kill();
  platform.closeAllConnections();
  platform.close();
  await service.close();
  rmSync(docs, { recursive: true, force: true });
}
