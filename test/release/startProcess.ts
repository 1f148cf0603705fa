import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server of one or more applications, in its own process. */
export interface RunningProcess {
  /** Everything that the process has printed. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a Node script and waits until its output matches `ready`. Rejects with the output if the process ends earlier.
 *
 * @param options.node Path of Node. Default: the Node that runs the tests.
 */
export async function startProcess(
  script: readonly string[],
  { node = process.execPath, ...options }: { cwd: string; env: NodeJS.ProcessEnv; node?: string },
  ready: RegExp,
): Promise<RunningProcess> {
  const child: ChildProcess = spawn(node, script, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${output}`)));
  });
  return {
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
