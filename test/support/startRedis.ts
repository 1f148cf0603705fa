import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { explainMissing, findProgram } from '../../scripts/testPrograms.mjs';
import { freePort } from './freePort.js';
import { LONGEST_WAIT } from './limits.js';

/** A Redis server that keeps nothing on disk. */
export interface RedisServer {
  port: number;
  url: string;
  /** Freezes the server: it accepts connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts the server again, empty, on the same port. */
  restart(): Promise<void>;
}

export const hasRedis = findProgram('redis') !== undefined;

/** Starts a Redis server on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const path = findProgram('redis');
  if (path === undefined) throw new Error(explainMissing('redis'));
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    const options = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: '/tmp' };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    child = spawn(path, args, { stdio: 'ignore' });
    const until = Date.now() + LONGEST_WAIT;
    while (!(await answersPing(port))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('Redis did not start.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    restart: start,
  };
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
