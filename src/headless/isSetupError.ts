import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** Whether an error comes from invalid options, so that only a change of the options resolves it. */
export const isSetupError = (error: DocsAssistantError | undefined): boolean =>
  error?.kind === 'setup' || error?.kind === 'wrong-key';
