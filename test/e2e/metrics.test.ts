import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundleBytes } from '../bundle/tarBytes.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { PROMTOOL, promtool } from '../support/promtool.js';
import { addSlowTests } from '../support/sampling.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
let folder: string;
const running: RunningService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metrics-'));
  await writeFile(join(folder, 'index.md'), '# Acme\n\n## Colours\n\nFences can be painted green, blue and red.\n');
  await writeFile(join(folder, 'bundle.tar.gz'), bundleBytes([{ name: 'index.html', body: '<h1>Acme</h1>' }]));
});
afterAll(async () => {
  for (const service of running) service.signal('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command with a free metrics port, and waits until it has printed the URL of its metrics. */
async function start(args: readonly string[]) {
  const service = await startService([...args, '--metrics-port', '0'], [COMMAND]);
  running.push(service);
  await vi.waitFor(() => expect(service.output()).toMatch(/Metrics are at \S+/), { timeout: LONGEST_WAIT });
  const url = /Metrics are at (\S+)/.exec(service.output())?.[1] ?? '';
  const read = async () => (await fetch(url)).text();
  return { ...service, metricsUrl: url, read };
}

/**
 * Returns the value of a series, or NaN if `text` does not contain the series. `series` is the metric with all of its labels, in the same
 * order as in `text`.
 */
const metricIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

const ask = (url: string, address: string) =>
  fetch(`${url}/discovery/v1/assistant/docs/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 'Which secretcolour?' }] }),
  });

describe('the metrics of docs-assistant serve', () => {
  let service: Awaited<ReturnType<typeof start>>;
  let text: string;
  beforeAll(async () => {
    service = await start(['serve', folder, '--no-watch', '--limit-address-per-minute', '2']);
    for (let sent = 0; sent < 3; sent += 1) await (await ask(service.url, '198.51.100.7')).text();
    await (await fetch(`${service.url}/nothing/secretpath`)).text();
    // Poll: the service counts a request at the end of its reply, which can be after the client has read the reply.
    const readCounts = async () => {
      text = await service.read();
      const counts = text.matchAll(/^docs_assistant_http_requests_total\{.*\} (\d+)$/gm);
      expect(Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(4);
    };
    await vi.waitFor(readCounts, { timeout: LONGEST_WAIT });
  });

  it('count requests by route, answers, threads and refusals', () => {
    const route = '/discovery/v1/assistant/{domain}/message';
    const requests = (status: number, labels: string) =>
      metricIn(text, `docs_assistant_http_requests_total{site="docs",${labels},status="${status}"}`);
    expect(requests(200, `method="POST",route="${route}"`)).toBe(2);
    expect(requests(429, `method="POST",route="${route}"`)).toBe(1);
    expect(requests(404, 'method="GET",route="/*"')).toBe(1);
    expect(
      metricIn(text, `docs_assistant_http_request_duration_seconds_count{site="docs",method="POST",route="${route}"}`),
    ).toBe(3);
    expect(metricIn(text, 'docs_assistant_answers_total{site="docs",result="quoted"}')).toBe(2);
    expect(metricIn(text, 'docs_assistant_threads_total{site="docs",thread="new"}')).toBe(2);
    expect(metricIn(text, 'docs_assistant_open_answers{site="docs"}')).toBe(0);
    expect(metricIn(text, 'docs_assistant_limit_refusals_total{site="docs",limit="address-minute"}')).toBe(1);
    // Both counts are exported as 0 from the start, so that an alert on their increase notices the first failure or refusal.
    expect(metricIn(text, 'docs_assistant_export_jobs_total{site="docs",status="failed"}')).toBe(0);
    expect(metricIn(text, 'docs_assistant_limit_refusals_total{site="docs",limit="wrong-admin-key"}')).toBe(0);
    expect(metricIn(text, 'docs_assistant_docs_pages{site="docs"}')).toBe(1);
    expect(metricIn(text, 'docs_assistant_docs_reload_success{site="docs"}')).toBe(1);
    expect(metricIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('contain nothing that readers wrote', () => {
    expect(text).not.toMatch(/secret|198\.51/);
  });

  it('are not on the port of the site', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  });

  it('have health checks beside them, and nothing else', async () => {
    const status = async (path: string) => (await fetch(new URL(path, service.metricsUrl))).status;
    expect([await status('/livez'), await status('/readyz'), await status('/'), await status('/discovery')]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  it.skipIf(!PROMTOOL)('follow the conventions of Prometheus', () => {
    expect(promtool(['check', 'metrics'], text)).toEqual({ code: 0, output: '' });
  });

  addSlowTests(() => {
    it('do not keep the service from stopping', async () => {
      expect(await service.stop()).toBe(0);
    });
  });
});

describe('the metrics of docs-assistant serve-bundle', () => {
  it('count requests and show the state of the bundle', async () => {
    const bundle = ['--bundle', join(folder, 'bundle.tar.gz'), '--cache', join(folder, 'cache')];
    const site = await start(['serve-bundle', '--port', '0', ...bundle]);
    await (await fetch(site.url)).text();
    const series = 'docs_assistant_http_requests_total{method="GET",route="/*",status="200"}';
    await expect.poll(async () => metricIn(await site.read(), series)).toBe(1);
    const text = await site.read();
    expect(metricIn(text, 'docs_assistant_bundle_status{status="ok"}')).toBe(1);
    expect(metricIn(text, 'docs_assistant_bundle_status{status="failed"}')).toBe(0);
    expect(metricIn(text, 'docs_assistant_bundle_pages')).toBe(1);
    expect(text).toMatch(/^docs_assistant_bundle_info\{digest="[\da-f]{12}",version=""\} 1$/m);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    if (PROMTOOL) expect(promtool(['check', 'metrics'], text)).toEqual({ code: 0, output: '' });
    expect(await site.stop()).toBe(0);
  });
});

addSlowTests(() => {
  it('docs-assistant serve refuses a metrics port that is in use, with the name of the option', async () => {
    const first = await start(['serve', folder, '--no-watch']);
    const { port } = new URL(first.metricsUrl);
    const second = startService(['serve', folder, '--no-watch', '--metrics-port', port], [COMMAND]);
    await expect(second).rejects.toThrow(`Port ${port} is in use. Choose another one with --metrics-port`);
  });

  it('serve-bundle ends if its own port is in use, although its metrics server has started', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const bundle = ['--bundle', join(folder, 'bundle.tar.gz'), '--cache', join(folder, 'cache')];
    const started = startService(['serve-bundle', '--port', `${port}`, '--metrics-port', '0', ...bundle], [COMMAND]);
    await expect(started).rejects.toThrow(new RegExp(`ended with 1:[^]*Metrics are at [^]*Port ${port} is in use\\.`));
  });
});
