/**
 * Tests that the rewrites in docs/guides/deployment.md send questions to the service. The tests apply the rewrites with the hosting
 * providers' own packages: Netlify's local emulation, and the package with which Vercel translates `vercel.json` into routes.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { readExamples } from '../docs/support/readExamples.js';
import { type RunningService, startService } from '../e2e/runningService.js';
import { type FreshApplication, freshApplication } from '../support/freshApplication.js';

const SERVICE = 'https://assistant.acme.com';
const QUESTION = {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'https://docs.acme.com' },
  body: JSON.stringify({ fp: 'anonymous', messages: [{ id: 'q', role: 'user', content: 'How do I install Acme?' }] }),
};
const asQuestion = (host: string) => new Request(`${host}/discovery/v1/assistant/acme/message`, QUESTION);

let app: FreshApplication;
beforeAll(async () => {
  app = await freshApplication('hosts', ['@netlify/dev@4.7.1', '@vercel/routing-utils@6.6.0']);
  await app.write('docs/install.md', '# Install\n\nInstall Acme with the red lever.\n');
});

/** Starts the service for the folder `docs`. It stops after the test. */
async function serveDocs(): Promise<RunningService> {
  const args = ['serve', join(app.folder, 'docs'), '--domain', 'acme', '--allowed-host', new URL(SERVICE).host];
  const service = await startService(args, [resolve('dist/cli/main.js')]);
  onTestFinished(() => void service.stop());
  return service;
}

/** Returns the configuration with this title from docs/guides/deployment.md, with the URL of the running service. */
function configuration(title: string, service: RunningService): string {
  const examples = readExamples(['docs/guides/deployment.md']);
  const found = examples.find((each) => each.title === title && each.code.includes(SERVICE));
  return found?.code.replace(SERVICE, service.url) ?? `${title} is not in the documentation`;
}

/** Imports a module of a package that the application has installed. */
const load = (path: string) => import(pathToFileURL(join(app.folder, 'node_modules', path)).href);

it('the rewrites for Netlify send a question to the service', async () => {
  const service = await serveDocs();
  const root = join(app.folder, 'netlify');
  await app.write('netlify/netlify.toml', configuration('netlify.toml', service));
  await mkdir(join(root, 'public'));
  const { NetlifyDev } = await load('@netlify/dev/dist/main.js');
  const others = ['blobs', 'edgeFunctions', 'environmentVariables', 'functions', 'geolocation', 'headers', 'images'];
  const netlify = new NetlifyDev({
    ...Object.fromEntries(others.map((name) => [name, { enabled: false }])),
    projectRoot: root,
    serverAddress: 'http://localhost:8888',
    staticFiles: { enabled: true, directories: [join(root, 'public')] },
  });
  await netlify.start();
  onTestFinished(() => netlify.stop());
  const reply: Response | undefined = await netlify.handle(asQuestion('http://localhost:8888'));
  expect([reply?.status, await reply?.text()]).toEqual([200, expect.stringContaining('red lever')]);
});

it('the rewrites for Vercel send a question to the service', async () => {
  const service = await serveDocs();
  const { default: routing } = await load('@vercel/routing-utils/dist/index.js');
  const { routes, error } = routing.getTransformedRoutes(JSON.parse(configuration('vercel.json', service)));
  expect(error).toBe(null);
  const question = asQuestion('https://docs.acme.com');
  const { pathname } = new URL(question.url);
  const { src, dest } = routes.find((route: { src?: string }) => route.src && new RegExp(route.src).test(pathname));
  const reply = await fetch(pathname.replace(new RegExp(src), dest), QUESTION);
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('red lever')]);
});
