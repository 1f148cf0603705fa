import { checkChoice } from '../protocol/checkChoice.js';

/**
 * Checks the option `credentials`. `fetch` throws for an unknown value, which would look like a blocked request.
 *
 * @throws {DocsAssistantError} kind `setup` for an unknown value.
 */
export function checkCredentials(credentials: unknown = 'same-origin'): void {
  checkChoice('credentials', credentials, ['same-origin', 'include', 'omit'] satisfies RequestCredentials[]);
}
