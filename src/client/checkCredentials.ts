import { checkChoice } from '../protocol/checkChoice.js';

/**
 * Checks the option `credentials`. For an unknown value, `fetch` would throw an error that looks like a blocked request.
 *
 * @throws {DocsAssistantError} kind `setup` for an unknown value.
 */
export function checkCredentials(credentials: unknown = 'same-origin'): void {
  checkChoice('credentials', credentials, ['same-origin', 'include', 'omit'] satisfies RequestCredentials[]);
}
