/**
 * Messages of the current test. They are in a separate module, because test files that share a page or a process also share its modules,
 * but setup files run again for each file.
 */
let written: string[] = [];

/** Remembers a message, until `takeConsole` removes it. */
export function rememberMessage(message: string): void {
  written.push(message);
}

/**
 * Returns and removes the messages logged so far. The test thereby marks them as expected; any other message fails it, except advice that
 * failOnConsole.ts allows.
 */
export function takeConsole(): string[] {
  const taken = written;
  written = [];
  return taken;
}
