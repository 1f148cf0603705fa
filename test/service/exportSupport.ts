import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { toNodeListener } from '../../src/node/index.js';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { PAGES } from './support.js';

const run = promisify(execFile);
export const ADMIN_KEY = 'svc_9f8e7d6c5b4a39281706f5e4';

/** A service with static export, over real HTTP. */
export interface ExportingService {
  /** URL of the service, with its base path. */
  url: string;
  folder: string;
  /** Warnings of the service. */
  warnings: string[];
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Starts a job and returns its id. */
  start(fields?: Record<string, unknown>): Promise<string>;
  job(jobId: string): Promise<Record<string, unknown>>;
  /** Waits until the job has ended. */
  end(jobId: string): Promise<Record<string, unknown>>;
  /** Requests the link of a finished job. */
  link(jobId: string): Promise<string>;
  /** Simulates the end of the process. The folder remains. */
  stop(): Promise<void>;
}

type Options = Partial<DocsServiceOptions> & { exportFolder?: string; hasAdminKey?: boolean };

/** Starts a service that renders pages without worker threads. Worker threads run the same code, and are tested in `test/e2e`. */
export async function startExporting({
  exportFolder,
  hasAdminKey = true,
  ...options
}: Options = {}): Promise<ExportingService> {
  const folder = exportFolder ?? (await temporaryFolder('exports'));
  const warnings: string[] = [];
  const service = createDocsService({
    ...(options.folder === undefined ? { pages: PAGES } : {}),
    domain: 'lantern',
    onWarning: (warning) => warnings.push(warning),
    ...options,
    exports: { ...(hasAdminKey && { adminApiKey: ADMIN_KEY }), folder, workers: 0, ...options.exports },
  });
  await service.ready;
  const server = createServer(toNodeListener(service));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${options.base ?? ''}`;
  const exporting: ExportingService = {
    url,
    folder,
    warnings,
    call(method, path, body, headers = {}) {
      return fetch(`${url}/v1/static-export${path}`, {
        method,
        headers: {
          authorization: `Bearer ${ADMIN_KEY}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    async start(fields = {}) {
      const response = await exporting.call('POST', '/jobs', { domain: 'lantern', ...fields });
      const { jobId, error } = (await response.json()) as { jobId: string; error?: string };
      if (response.status !== 202) throw new Error(`${response.status}: ${error}`);
      return jobId;
    },
    async job(jobId) {
      return (await exporting.call('GET', `/jobs/${jobId}`)).json() as Promise<Record<string, unknown>>;
    },
    async end(jobId) {
      for (;;) {
        const job = await exporting.job(jobId);
        if (job.status === 'completed' || job.status === 'failed') return job;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async link(jobId) {
      const response = await exporting.call('POST', `/jobs/${jobId}/bundle`);
      return ((await response.json()) as { bundleUrl: string }).bundleUrl;
    },
    async stop() {
      await service.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return exporting;
}

/** Downloads the file that a link leads to. */
export async function bytesOf(link: string): Promise<Buffer> {
  const response = await fetch(link);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Unpacks a bundle with the system's `tar`. */
export async function unpack(bundle: Buffer): Promise<{ folder: string; names: string[]; listing: string }> {
  const folder = await temporaryFolder('bundle');
  const file = `${folder}.tar.gz`;
  await writeFile(file, bundle);
  const { stdout: names } = await run('tar', ['--quoting-style=literal', '-tzf', file]);
  const { stdout: listing } = await run('tar', ['--full-time', '--utc', '-tvzf', file]);
  await run('tar', ['-xzf', file, '-C', folder]);
  await rm(file);
  return { folder, names: names.trim().split('\n'), listing };
}
