/** Reports a call that needs an assistant on the page. */
export function reportMissingInit(name: string): void {
  console.error(`docs-assistant: call DocsAssistant.init() before ${name}().`);
}
