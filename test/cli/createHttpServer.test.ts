import type { Server } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpServer } from '../../src/cli/createHttpServer.js';

/** Checks only the settings: waiting for the timeouts themselves would take 15 seconds to more than a minute. */
it('limits the time for headers, bodies and silence, and can allow the silence of a slow model', async () => {
  const boundsOf = ({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }: Server) => [
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    timeout,
  ];
  expect(boundsOf(createHttpServer(() => {}))).toEqual([15_000, 30_000, 75_000, 60_000]);
  expect(boundsOf(createHttpServer(() => {}, { silentReplyMs: 130_000 })).at(-1)).toBe(130_000);
});
