import type { DocsAssistantError } from '../client/index.js';

/** What somebody at a terminal can do about it: the option or variable that is likely wrong. */
const ADVICE: Readonly<Record<string, string>> = {
  auth: 'Check DOCS_ASSISTANT_API_KEY.',
  'not-found': 'Check --domain, and that the path of --url ends in /discovery.',
  protocol: 'Check --url: its path ends in /discovery.',
  network: 'Check --url, and that the service runs.',
};

/** The sentence for a question that failed. */
export function askError({ kind, message, resource, serverMessage }: DocsAssistantError): string {
  const advice = resource === 'thread' ? 'Ask without --thread.' : ADVICE[kind];
  return [message, serverMessage && `The service says: ${serverMessage}`, advice].filter(Boolean).join('\n');
}
