import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A command that runs beside the service. */
export interface RunningCommand {
  /** Resolves to the exit code when the command has ended. */
  ended: Promise<number>;
  /** Asks the command to stop, and waits until it has ended. After the grace period (ms), kills the processes that are still running. */
  stop(graceMs: number): Promise<void>;
}

/** If a signal ends a process, shells report the sum of this number and the number of the signal as the exit code. */
const SIGNAL_EXIT = 128;
const HAS_PROCESS_GROUPS = process.platform !== 'win32';
/**
 * How often `stop` checks whether the processes of the command have ended (ms). Node reports only the end of the shell, not of the
 * processes that the shell has started.
 */
const CHECK_MS = 50;

/** Runs a command line in the shell of the system. The command shares the terminal with this process, and is stopped with it. */
export function startCommand(commandLine: string): RunningCommand {
  // Use a separate process group: a signal to the shell alone would not reach the processes that the shell has started.
  const child = spawn(commandLine, { shell: true, stdio: 'inherit', detached: HAS_PROCESS_GROUPS });
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? SIGNAL_EXIT + (signal ? constants.signals[signal] : 0)));
  });
  // If the shell cannot be started, `child` emits `error` instead of `exit`.
  const failed = once(child, 'error').then(() => 1);
  const ended = Promise.race([exited, failed]);
  process.once('exit', () => signalCommand(child.pid, 'SIGTERM'));
  return {
    ended,
    async stop(graceMs) {
      const end = Date.now() + graceMs;
      let isRunning = signalCommand(child.pid, 'SIGTERM');
      while (isRunning && Date.now() < end) {
        await delay(CHECK_MS);
        isRunning = signalCommand(child.pid, 0);
      }
      if (isRunning) signalCommand(child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/**
 * Sends a signal to all processes of a command; on Windows, only to its shell. 0 sends no signal. Returns whether one of these processes is
 * still running.
 */
function signalCommand(pid: number | undefined, name: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(HAS_PROCESS_GROUPS ? -pid : pid, name);
  } catch {
    // `kill` throws if all processes of the command have ended.
    return false;
  }
}
