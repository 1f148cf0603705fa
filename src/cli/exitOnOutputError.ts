/**
 * Exit code that shells report for a process that was ended by `SIGPIPE`, the signal of a broken pipe. Node ignores this signal, so the
 * process has to exit with this code itself.
 */
const BROKEN_PIPE_EXIT = 128 + 13;

/**
 * Ends the process when standard output can no longer be written: silently if its reader has closed the pipe
 * (`docs-assistant ask … | head -1`), else with an error message.
 *
 * Errors of standard error are ignored: it only carries messages, and a server must keep running.
 */
export function exitOnOutputError(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(BROKEN_PIPE_EXIT);
    process.stderr.write(`The output could not be written: ${message}.\n`);
    process.exit(1);
  });
  process.stderr.on('error', () => {});
}
