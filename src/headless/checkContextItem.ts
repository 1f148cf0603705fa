import { isContextItem } from '../protocol/contextAnnotation.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { logSetupFault } from './logSetupFault.js';

const INVALID = 'A context item needs the type "code" or "textSelection", and a value.';

/** Whether an item of the site can be added to a question. Reports an invalid item: without its type, the panel could not render it. */
export function checkContextItem(item: unknown): boolean {
  const isValid = isContextItem(item);
  if (!isValid) logSetupFault(new DocsAssistantError('setup', INVALID));
  return isValid;
}
