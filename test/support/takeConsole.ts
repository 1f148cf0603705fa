/**
 * Messages of the current test. They are in a separate module, which all test files of a page or process share. The setup file
 * failOnConsole.ts runs again for each test file, so each run would have a list of its own.
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
