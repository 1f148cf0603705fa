import { constants } from 'node:os';
import { isatty } from 'node:tty';

const STANDARD_STREAMS = [0, 1, 2];

/** The process that gets SIGHUP. Replaced in tests. */
interface HostProcess {
  /** Whether a file descriptor is a terminal. */
  isTerminal: (descriptor: number) => boolean;
  end: () => void;
}

/**
 * Calls a function on SIGHUP, which asks a server to reload. A terminal that is closed sends the same signal to the processes that were
 * started in it. In that case the process ends, because its user can no longer see it or stop it with Ctrl+C. On Windows, the signal always
 * means a closed terminal.
 *
 * @returns A function that removes the handler.
 */
export function onHangUp(
  reload: () => void,
  { isTerminal, end }: HostProcess = { isTerminal: isatty, end: endBySignal },
): () => void {
  const terminals = STANDARD_STREAMS.filter((descriptor) => isTerminal(descriptor));
  const isClosed = () => terminals.length > 0 && !terminals.some((descriptor) => isTerminal(descriptor));
  const ignore = () => void process.off('SIGHUP', handle);
  const handle = () => {
    if (process.platform !== 'win32' && !isClosed()) return reload();
    ignore();
    end();
  };
  process.on('SIGHUP', handle);
  return ignore;
}

/** Ends the process with SIGHUP. With `process.exit`, Node would try to restore the settings of the closed terminal, and abort. */
function endBySignal(): void {
  // Call the `exit` listeners, which stop the command of --run: a signal that ends the process does not call them.
  process.emit('exit', 128 + constants.signals.SIGHUP);
  process.kill(process.pid, 'SIGHUP');
}
