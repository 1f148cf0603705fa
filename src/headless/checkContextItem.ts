import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isContextItem } from '../protocol/messages/contextAnnotation.js';
import { logSetupFault } from './logSetupFault.js';

const INVALID = 'A context item needs the type "code" or "textSelection", and a value.';

/** Whether a context item from the site has a known type and a string value. Reports any other item: the panel could not render it. */
export function checkContextItem(item: unknown): boolean {
  const isValid = isContextItem(item);
  if (!isValid) logSetupFault(new DocsAssistantError('setup', INVALID));
  return isValid;
}
