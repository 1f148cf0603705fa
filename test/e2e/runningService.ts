import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { LONGEST_WAIT } from '../support/limits.js';

/** A running server process: by default `npm start` on a free port. */
export interface RunningService {
  url: string;
  /** Process id, for signals and memory measurements. */
  pid: number;
  /** All output so far. */
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  stop: () => Promise<number | null>;
  /** Simulates a crash: kills the process without cleanup. */
  crash: () => Promise<void>;
}

const STARTED = /docs-assistant listening on (http:\/\/\S+)/;

export async function startService(
  args: readonly string[] = [],
  command = ['scripts/start.mjs'],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const child: ChildProcess = spawn(process.execPath, [...command, ...args], {
    env: { ...process.env, PORT: '0', DOCS_ADMIN_API_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The service did not start:\n${output}`));
    }, LONGEST_WAIT);
    const read = (text: Buffer) => {
      output += text.toString();
      const match = STARTED.exec(output);
      if (match?.[1]) {
        clearTimeout(timer);
        const url = match[1];
        // Resolve in a later task, so that `output` also contains what the command wrote to its other stream before the line with
        // the URL.
        setImmediate(() => resolve(url));
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    signal: (name) => void child.kill(name),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
    async crash() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
