/**
 * Messages of the current test. All test files of a page or process share this module. The setup file failOnConsole.ts cannot contain the
 * list, because it runs again for each test file: each run would create a new list.
 */
let written: string[] = [];

/** Remembers a message, until `takeConsole` removes it. */
export function rememberMessage(message: string): void {
  written.push(message);
}

/**
 * Returns and removes the messages logged so far. A test that calls this function expects these messages. Any other message fails the test,
 * except advice that failOnConsole.ts allows.
 */
export function takeConsole(): string[] {
  const taken = written;
  written = [];
  return taken;
}
