/**
 * Messages of the current test. They are in a separate module, because test files share the modules of their page, but setup files run
 * again for each file.
 */
let written: string[] = [];

/** Remembers a message, until `takeConsole` removes it. */
export function rememberMessage(message: string): void {
  written.push(message);
}

/** Returns and removes the messages logged so far. The test thereby marks them as expected; any other message fails it. */
export function takeConsole(): string[] {
  const taken = written;
  written = [];
  return taken;
}
