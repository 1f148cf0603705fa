/**
 * Measures how fast a bundle is served. The results are three tables:
 *
 * - `nginx`: requests per second, compared with nginx. Both serve the same files in the same run, with one process each.
 * - `swapped`: requests per second while a new bundle replaces the old one every second.
 * - `start`: the start with a bundle of a hundred megabytes.
 *
 * `npm run bench -- serve --part=start` measures only the table `start`.
 *
 * The table `nginx` needs nginx and wrk, and `swapped` needs wrk (Debian: nginx-light, wrk). If a program is missing, the table says so and
 * contains no measurements.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar/fs';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const PAGES = 500;
const SECONDS = Number(process.env.BENCH_SERVE_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_SERVE_ROUNDS ?? 7);
const CONNECTIONS = 32;
const LARGE_BYTES = 100_000_000;

const PARTS = { nginx: compareWithNginx, swapped, start };

export default async function bench() {
  const wanted = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
  const folder = mkdtempSync(join(tmpdir(), 'bench-serve-'));
  // If root starts nginx, nginx reads the files as an unprivileged user. This user must have access to the folder.
  chmodSync(folder, 0o755);
  try {
    const tables = [];
    for (const [part, measure] of Object.entries(PARTS))
      if (wanted === undefined || wanted === part) tables.push(await measure(folder));
    return { tables };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareWithNginx(folder) {
  const title = 'Requests a second, one process each, median of alternating rounds';
  const missing = ['nginx', 'wrk'].filter((name) => !has(name));
  if (missing.length > 0) return { title, rows: [{ note: `not measured: ${missing.join(' and ')} is not installed` }] };
  const site = join(folder, 'site');
  writePages(site, 'one');
  const bundle = join(folder, 'one.tar.gz');
  await pack(site, bundle);
  const script = pagesScript(folder);
  const nginx = await startNginx(folder, site);
  const ours = await startOurs(folder, ['--bundle', bundle]);
  const rows = [];
  try {
    for (const [what, header] of [
      ['uncompressed', 'accept-encoding: identity'],
      ['gzip (nginx: compressed in advance, gzip_static)', 'accept-encoding: gzip'],
    ]) {
      const rates = { nginx: [], ours: [] };
      await load(`${ours.url}/page-`, script, '', header, 1);
      await load(`${nginx.url}/page-`, script, '.html', header, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.nginx.push(await load(`${nginx.url}/page-`, script, '.html', header));
        rates.ours.push(await load(`${ours.url}/page-`, script, '', header));
      }
      const [theirs, our] = [rates.nginx, rates.ours].map((each) => each.map(({ rate }) => rate));
      // Calculate one ratio per round, because temporary load on the machine slows both servers down.
      const ratios = our.map((rate, round) => Math.round((rate / theirs[round]) * 100) / 100);
      rows.push({
        files: what,
        nginx: Math.round(median(theirs)),
        'serve-bundle': Math.round(median(our)),
        ratio: median(ratios),
        'of rounds': ratios.join(' '),
        errors: rates.ours.reduce((sum, { errors }) => sum + errors, 0),
      });
    }
  } finally {
    await ours.stop();
    await nginx.stop();
  }
  return { title, rows };
}

async function swapped(folder) {
  const title = 'The same while a new bundle is swapped in every second';
  if (!has('wrk')) return { title, rows: [{ note: 'not measured: wrk is not installed' }] };
  const live = join(folder, 'live.tar.gz');
  const bundles = [];
  for (const name of ['two', 'three']) {
    writePages(join(folder, name), name);
    bundles.push(join(folder, `${name}.tar.gz`));
    await pack(join(folder, name), bundles.at(-1));
  }
  copyFileSync(bundles[0], live);
  const ours = await startOurs(folder, ['--bundle', live]);
  const before = await swapsOf(ours);
  let running = true;
  const swapping = (async () => {
    for (let turn = 1; running; turn += 1) {
      copyFileSync(bundles[turn % 2], `${live}.next`);
      renameSync(`${live}.next`, live);
      ours.signal('SIGHUP');
      await pause(1_000);
    }
  })();
  try {
    const { rate, errors } = await load(`${ours.url}/page-`, pagesScript(folder), '', 'accept-encoding: gzip', 12);
    running = false;
    await swapping;
    return {
      title,
      rows: [{ 'requests a second': Math.round(rate), errors, swaps: (await swapsOf(ours)) - before, seconds: 12 }],
    };
  } finally {
    await ours.stop();
  }
}

async function start(folder) {
  const site = join(folder, 'large');
  const count = await writeLargePages(site);
  const bundle = join(folder, 'large.tar.gz');
  await pack(site, bundle);
  const sizes = spawnSync('du', ['-sb', bundle, site], { encoding: 'utf8' }).stdout.split('\n');
  const rows = [];
  for (const what of ['fetched, checked and unpacked', 'again, from the same file', 'a third time']) {
    const began = performance.now();
    const ours = await startOurs(folder, ['--bundle', bundle], 'large-cache');
    const page = await fetch(`${ours.url}/page-1`);
    await page.text();
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    rows.push({
      start: what,
      'bundle MB': Math.round(Number.parseInt(sizes[0], 10) / 1e6),
      'unpacked MB': Math.round(Number.parseInt(sizes[1], 10) / 1e6),
      files: count,
      'seconds to the first page': seconds,
      status: page.status,
    });
    await ours.stop();
  }
  return { title: 'Start of the command from a large bundle', rows };
}

async function startOurs(folder, args, cache = 'cache') {
  const child = spawn(
    process.execPath,
    [COMMAND, 'serve-bundle', ...args, '--port', '0', '--cache', join(folder, cache)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let messages = '';
  child.stderr.on('data', (text) => {
    messages += text;
  });
  let out = '';
  for await (const text of child.stdout) {
    out += text;
    if (out.includes('\n')) break;
  }
  const url = /http:\/\/\S+/.exec(out)?.[0];
  if (!url) throw new Error(`serve-bundle did not start: ${messages}`);
  return { url, messages: () => messages, signal: (name) => child.kill(name), stop: () => end(child) };
}

const swapsOf = async ({ messages }) => messages().match(/is the live site/g)?.length ?? 0;

async function startNginx(folder, site) {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on;
  open_file_cache max=2000; types { text/html html; } ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${site}; }
}`,
  );
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await fetch(`${url}/page-1.html`).catch(() => undefined))?.ok) return { url, stop: () => end(child) };
    await pause(100);
  }
  throw new Error(`nginx did not answer at ${url} within five seconds.`);
}

/** Writes the wrk script that requests all pages in turn. */
function pagesScript(folder) {
  const file = join(folder, 'pages.lua');
  writeFileSync(
    file,
    `local n = 0\nrequest = function() n = n % ${PAGES} + 1 return wrk.format("GET", wrk.path .. n .. os.getenv("SUFFIX")) end\n`,
  );
  return file;
}

/** Requests all pages in turn over keep-alive connections. */
async function load(address, script, suffix, header, seconds = SECONDS) {
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', header, '-s', script, address], {
    env: { ...process.env, SUFFIX: suffix },
  });
  let out = '';
  for await (const text of child.stdout) out += text;
  const [, ...socket] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(out) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0);
  const errors = socket.reduce((sum, each) => sum + Number(each), refused);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]), errors };
}

function writePages(site, mark) {
  mkdirSync(site, { recursive: true });
  for (let index = 1; index <= PAGES; index += 1) {
    const html = pageHtml(index, mark, 160);
    writeFileSync(join(site, `page-${index}.html`), html);
    writeFileSync(join(site, `page-${index}.html.gz`), gzipSync(html, { level: 7 }));
  }
  writeFileSync(join(site, 'index.html'), pageHtml(0, mark, 1));
}

/**
 * Writes pages until their estimated compressed size reaches `LARGE_BYTES`. Random numbers make them compress about as well as
 * documentation.
 */
async function writeLargePages(site) {
  mkdirSync(site, { recursive: true });
  let packed = 0;
  let count = 0;
  for (; packed < LARGE_BYTES; count += 1) {
    const html = pageHtml(count, 'large', 600);
    writeFileSync(join(site, `page-${count}.html`), html);
    if (count % 50 === 0) packed += gzipSync(html).length * 50;
  }
  writeFileSync(join(site, 'index.html'), pageHtml(0, 'large', 1));
  return count + 1;
}

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed;
};

function pageHtml(index, mark, lines) {
  const text = Array.from(
    { length: lines },
    (_, line) =>
      `<p id="l${line}">The setting <code>cache.${random().toString(36)}</code> keeps ${random() % 999} answers of page ${index}.</p>`,
  );
  return `<!doctype html><html lang="en"><title>Page ${index} ${mark}</title><main>${text.join('\n')}</main></html>`;
}

async function pack(site, file) {
  mkdirSync(dirname(file), { recursive: true });
  const names = readdirSync(site).filter((name) => !name.endsWith('.gz'));
  const sources = names.map((name) => ({ type: 'file', source: join(site, name), target: name }));
  await pipeline(packTar(sources, { concurrency: 4 }), createGzip(), createWriteStream(file));
}

async function end(child) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const has = (name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined;
const median = (values) => [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)];
