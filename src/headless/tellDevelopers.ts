import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';

const told = new Set<string>();

/** A fault that only the site's developers can mend goes to the console as well, once for the page: readers cannot report it. */
export function tellDevelopers({ kind, message }: DocsAssistantError): void {
  if ((kind !== 'setup' && kind !== 'wrong-key') || told.has(message)) return;
  told.add(message);
  console.error(`docs-assistant: ${message}`);
}
