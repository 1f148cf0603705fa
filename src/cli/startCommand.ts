import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** A command that runs beside the service. */
export interface RunningCommand {
  /** The exit code of the command, when it has ended. */
  ended: Promise<number>;
  /** Asks the command to stop, and waits until it has ended. */
  stop(): Promise<void>;
}

/** If a signal ends a process, shells report the sum of this number and the number of the signal as the exit code. */
const SIGNAL_EXIT = 128;
const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/** Starts a command line in the shell of the system. It shares the terminal with this process, and is stopped when this process ends. */
export function startCommand(commandLine: string): RunningCommand {
  // A separate process group: a signal to the shell alone would not reach the processes that the shell has started.
  const child = spawn(commandLine, { shell: true, stdio: 'inherit', detached: HAS_PROCESS_GROUPS });
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? SIGNAL_EXIT + (signal ? constants.signals[signal] : 0)));
  });
  // Without a shell, Node reports an error instead of an exit.
  const failed = once(child, 'error').then(() => 1);
  const ended = Promise.race([exited, failed]);
  const signalStop = () => stopGroup(child.pid);
  process.once('exit', signalStop);
  return {
    ended,
    async stop() {
      signalStop();
      await ended;
    },
  };
}

function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(HAS_PROCESS_GROUPS ? -pid : pid);
  } catch {
    // There is nothing to stop: all processes of the group have ended.
  }
}
