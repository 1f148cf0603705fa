import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, renameSync, writeSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { toNodeListener } from '../../../src/node/index.js';
import type { AuditEntry } from '../../../src/service/index.js';
import { hashKey } from '../../../src/service/keys/keyHash.js';
import { LONGEST_TEST } from '../../support/limits.js';
import { serveSites } from './serveSites.js';

const KEY = 'svc_0123456789abcdef01234567';
const DOWNLOADS = 1_500;
const CALLS = 40;

/** Replaces a log file with a full pipe. Writers of the log wait until {@link drain} is called. */
function createSlowFile(path: string): { drain: () => void; end: () => Promise<string> } {
  execFileSync('mkfifo', [`${path}.pipe`]);
  renameSync(`${path}.pipe`, path);
  const file = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(file, '\n'.repeat(4_096));
  } catch {
    // The pipe is full.
  }
  let written: Promise<string> | undefined;
  return {
    drain() {
      const reader = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'inherit'] });
      written = text(reader.stdout);
    },
    end() {
      closeSync(file);
      return written ?? Promise.resolve('');
    },
  };
}

it('a flood of downloads with a valid link keeps no call with a key out of the audit log', {
  timeout: LONGEST_TEST,
}, async () => {
  const { folder, sites, messages } = await serveSites(
    { 'docs/index.md': '# Home' },
    `{ folder: docs, domain: lantern, exportFolder: exports, auditLog: audit, adminKeyHash: ci=${await hashKey(KEY)} }`,
  );
  const server = createServer(toNodeListener((each, info) => sites.respond(each, info)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  onTestFinished(() => agent.destroy());
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/static-export`;
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const started = await fetch(`${root}/jobs`, { method: 'POST', headers, body: '{"domain":"lantern"}' });
  const { jobId } = (await started.json()) as { jobId: string };
  const job = async () => (await (await fetch(`${root}/jobs/${jobId}`, { headers })).json()) as { status: string };
  await expect.poll(job).toMatchObject({ status: 'completed' });
  const made = await fetch(`${root}/jobs/${jobId}/bundle`, { method: 'POST', headers });
  const { bundleUrl } = (await made.json()) as { bundleUrl: string };

  const file = createSlowFile(join(folder, 'audit', `audit-${new Date().toISOString().slice(0, 10)}.jsonl`));
  const head = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(bundleUrl, { method: 'HEAD', agent }, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });
  expect(new Set(await Promise.all(Array.from({ length: DOWNLOADS }, head)))).toEqual(new Set([200]));
  for (let call = 0; call < CALLS; call += 1)
    await fetch(`${root}/jobs/${jobId}`, { headers: { ...headers, 'x-request-id': `call-${call}` } });
  file.drain();
  await sites.close();
  const entries = (await file.end())
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AuditEntry]));
  const calls = entries.filter(({ requestId }) => requestId.startsWith('call-'));
  expect(calls).toHaveLength(CALLS);
  expect(calls.every(({ key }) => key === 'ci')).toBe(true);
  expect(entries.filter(({ action }) => action === 'download').length).toBeGreaterThan(100);
  expect(messages.filter((message) => message.includes('audit log'))).toEqual([
    expect.stringContaining('leaves out downloads and refused calls without a valid key'),
  ]);
});
