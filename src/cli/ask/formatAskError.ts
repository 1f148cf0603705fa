import type { DocsAssistantError, ErrorKind } from '../../client/index.js';

/** Advice by kind of error: which option or environment variable to check. */
const ADVICE: Readonly<Partial<Record<ErrorKind, string>>> = {
  auth: 'Check DOCS_ASSISTANT_API_KEY, and that the key has not expired.',
  'not-found': 'Check --domain and --api-version, and that --url ends in /discovery.',
  protocol: 'Check that --url ends in /discovery.',
  network: 'Check --url, and that the service is running.',
};

export function formatAskError({ kind, message, resource, serverMessage }: DocsAssistantError): string {
  const advice = resource === 'thread' ? 'Ask without --thread.' : ADVICE[kind];
  return [message, serverMessage && `The service says: ${serverMessage}`, advice].filter(Boolean).join('\n');
}
