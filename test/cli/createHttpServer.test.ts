import type { Server } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpServer } from '../../src/cli/server/createHttpServer.js';

/** Checks only the settings, because waiting for one of the timeouts would take between 15 seconds and more than two minutes. */
it('the HTTP server limits the time for headers, for bodies and without data, and can wait longer for a slow model', async () => {
  const boundsOf = ({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }: Server) => [
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    timeout,
  ];
  expect(boundsOf(createHttpServer(() => {}))).toEqual([15_000, 30_000, 75_000, 60_000]);
  expect(boundsOf(createHttpServer(() => {}, { silentReplyMs: () => 130_000 })).at(-1)).toBe(130_000);
});
