/**
 * Runs the commands and configuration in the guides for Vite, HTML pages and deployment, and asks a question through each of these set-ups.
 * Replaces the addresses and paths in the guides with those of the test. Leaves out `--run "<command>"`, which makes `serve` start the
 * site as well.
 */
import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/testPrograms.mjs';
import { APPS, type Files } from '../cli/init/apps.js';
import { writeApp } from '../cli/init/setUp.js';
import { readExamples } from '../docs/support/readExamples.js';
import { freePort } from '../support/freePort.js';
import { addSlowTests } from '../support/sampling.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { findCaddy, startCaddy } from './caddyHost.js';
import { startNginx } from './nginxHost.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = resolve('dist/cli/main.js');
const DOCS: Files = { 'docs/install.md': '# Install\n\nInstall Acme with the red lever.\n' };

let parent: string;
const running: { stop: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  parent = await temporaryFolder('docs-assistant-guides');
});
afterEach(async () => {
  for (const { stop } of running.splice(0).reverse()) await stop();
});

const examplesIn = (guide: string) => readExamples([`docs/guides/${guide}.md`]);

/** Writes an application and runs the `init` line of a guide in it. */
async function setUp(guide: string, files: Files): Promise<string> {
  const folder = await writeApp(parent, { ...files, ...DOCS });
  const lines = examplesIn(guide).flatMap(({ code }) => code.split('\n'));
  const words = lines.find((line) => line.startsWith('npx docs-assistant init'))?.split(' ') ?? [];
  await promisify(execFile)(process.execPath, [COMMAND, ...words.slice(2), '--yes'], { cwd: folder });
  return folder;
}

/**
 * Starts the service with the arguments of a command line, such as a line of a guide. Replaces the argument `docs` or `./docs` with the
 * path of the `docs` folder in `folder`, the folder of an application. Leaves out `--run` and its command.
 */
async function serve(line: string, folder: string): Promise<RunningService> {
  const [runner, name, ...words] = line.replace(/ --run "[^"]*"$/, '').split(' ');
  expect([runner, name].filter((word) => word !== 'npx')).toContain('docs-assistant');
  const args = (name === 'docs-assistant' ? words : [name ?? '', ...words]).map((word) =>
    /^(?:\.\/)?docs$/.test(word) ? join(folder, 'docs') : word,
  );
  const service = await startService(args, [COMMAND]);
  running.push(service);
  return service;
}

interface Reply {
  status: number;
  text: string;
  allowedOrigin: string | undefined;
}

/** Sends a question as the assistant on a page does. Uses `request` of Node, because `fetch` cannot set the `Host` header. */
async function ask(address: string, headers: Record<string, string>): Promise<Reply> {
  const body = JSON.stringify({
    fp: 'anonymous',
    messages: [{ id: 'q', role: 'user', content: 'How do I install Acme?' }],
  });
  return new Promise((done, fail) => {
    const url = `${address.replace(/\/$/, '')}/discovery/v1/assistant/acme/message`;
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
    sent.on('error', fail).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const allowedOrigin = response.headers['access-control-allow-origin'];
        done({ status: response.statusCode ?? 0, text, allowedOrigin });
      });
    });
    sent.end(body);
  });
}

it('Vite forwards questions to the service with the configuration of the guide', async () => {
  const folder = await setUp('vite', APPS['vite-react']);
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const service = await serve(scripts['docs-assistant'], folder);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const config = join(folder, 'vite.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace('http://127.0.0.1:4321', service.url));
  const vite: ViteDevServer = await createServer({
    root: folder,
    configFile: config,
    logLevel: 'silent',
    cacheDir: join(folder, '.vite'),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', hmr: false, ws: false },
  });
  running.push({ stop: () => vite.close() });
  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? '';
  const { status, text } = await ask(address, { origin: new URL(address).origin });
  expect([status, text]).toEqual([200, expect.stringContaining('red lever')]);
});

/**
 * Starts a web server that serves a folder. The configuration is an example from the deployment page of the documentation. Returns the URL
 * of the server.
 */
type StartWebServer = (path: string, folder: string, configuration: string) => Promise<string>;

const WEB_SERVERS: Record<string, { path: string | undefined; language: string; start: StartWebServer }> = {
  nginx: {
    path: findProgram('nginx'),
    language: 'nginx',
    async start(path, folder, configuration) {
      const nginx = await startNginx(path, folder, configuration);
      running.push(nginx);
      return nginx.root;
    },
  },
  Caddy: {
    path: findCaddy(),
    language: 'text',
    async start(path, folder, configuration) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const file = configuration
        .replace(/^docs\.acme\.com \{/, `:${port} {\n  bind 127.0.0.1`)
        .replace('/var/www/acme', folder);
      running.push(await startCaddy(path, file, url));
      return url;
    },
  },
};

addSlowTests(() => {
  describe.each(Object.entries(WEB_SERVERS))('%s', (_, { path, language, start }) => {
    it.skipIf(!path)('serves the HTML files of the guide and forwards questions to the service', async () => {
      const folder = await setUp('html', APPS.html);
      const deployment = examplesIn('deployment');
      const command = deployment.find((example) => example.language === 'sh')?.code ?? '';
      const configuration = deployment.find((example) => example.language === language)?.code ?? '';
      const service = await serve(command, folder);
      const { host: upstream } = new URL(service.url);
      const root = await start(path ?? '', folder, configuration.replace('127.0.0.1:4321', upstream));
      const page = await (await fetch(`${root}guide/start.html`)).text();
      const [, script = ''] = /<script src="([^"]+)"/.exec(page) ?? [];
      for (const file of [script, script.replace('start.js', 'embed.js')])
        expect((await fetch(new URL(file, `${root}guide/`))).status, file).toBe(200);

      const host = 'docs.acme.com';
      const { status, text } = await ask(root, { host, origin: `http://${host}` });
      expect([status, text]).toEqual([200, expect.stringContaining('red lever')]);
      expect((await ask(root, { host: 'other.example', origin: 'http://other.example' })).status).toBe(403);
    });
  });

  it('the service allows pages of another origin if its options name the origin', async () => {
    const folder = await writeApp(parent, DOCS);
    const line = examplesIn('deployment').find(({ code }) => code.includes('--allowed-origin'))?.code ?? '';
    const service = await serve(line, folder);
    const host = 'assistant.acme.com';
    const [own, other] = ['https://docs.acme.com', 'https://other.example'];
    const allowed = async (origin: string) => (await ask(service.url, { host, origin })).allowedOrigin;
    expect([await allowed(own), await allowed(other)]).toEqual([own, undefined]);
  });
});
