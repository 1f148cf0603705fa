import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { findProgram } from '../../../scripts/testPrograms.mjs';

/** Starts a Redis server that keeps nothing on disk. `info` returns the figures that Redis reports. */
export async function startRedisServer() {
  const path = findProgram('redis');
  const port = await freePort();
  const child = spawn(path, ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'].map(String), {
    stdio: 'ignore',
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50 });
  client.on('error', () => {});
  await Promise.race([
    client.ping(),
    once(child, 'exit').then(() => {
      throw new Error('Redis did not start.');
    }),
  ]);
  return {
    url,
    async info() {
      const text = await client.info();
      const read = (name) => Number(new RegExp(`^${name}:(.+)$`, 'm').exec(text)?.[1]);
      return {
        commands: read('total_commands_processed'),
        memoryMb: read('used_memory') / 1e6,
        cpuMs: (read('used_cpu_sys') + read('used_cpu_user')) * 1000,
        keys: await client.dbsize(),
      };
    },
    async stop() {
      client.disconnect();
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
