/** Logs an error for a method that was called before an assistant was added to the page, or after `destroy` has removed the assistant. */
export function reportMissingInit(name: string): void {
  console.error(`docs-assistant: call DocsAssistant.init() before ${name}().`);
}
