import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
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

it('the HTTP server closes connections above the limit, and accepts one again when another has ended', async () => {
  const server = createHttpServer((_, response) => void response.end(), { maxConnections: 2 }).listen(0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    const end = new Promise<string>((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.once('close', () => resolve('closed'));
    });
    return { socket, end };
  };
  const first = open();
  expect([await first.end, await open().end, await open().end]).toEqual(['answered', 'answered', 'closed']);
  first.socket.destroy();
  await expect.poll(() => open().end).toBe('answered');
});
