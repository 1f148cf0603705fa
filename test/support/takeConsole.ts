/** Messages of the current test. They are in a module of their own, because test files of one page share it, and setup files run for each of them. */
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
