import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server of an application that runs in a process of its own. */
export interface RunningProcess {
  /** Everything that it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a Node script and waits until its output matches. Rejects with the output when the process ends before. */
export async function startProcess(
  script: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  ready: RegExp,
): Promise<RunningProcess> {
  const child: ChildProcess = spawn(process.execPath, script, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
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
