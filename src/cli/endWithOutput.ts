/** What a shell says of a tool that the signal of a broken pipe has ended. Node ignores that signal. */
const BROKEN_PIPE_EXIT = 128 + 13;

/**
 * From here on the process ends when its results can no longer be written: without a word when their reader has left
 * (`docs-assistant ask … | head -1`), else with a sentence.
 *
 * Standard error only tells of the work. That nobody reads it any more stops nothing: a server goes on serving.
 */
export function endWithOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(BROKEN_PIPE_EXIT);
    process.stderr.write(`The output could not be written: ${message}.\n`);
    process.exit(1);
  });
  process.stderr.on('error', () => {});
}
