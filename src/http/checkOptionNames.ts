import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * Checks that options have only known names. A misspelt name could turn off a restriction without a sign.
 *
 * @param names The known names.
 * @param prefix Path of a group of options, such as `exports.`, for error messages. Default: none.
 * @throws {DocsAssistantError} `setup`, with the unknown name and all known names.
 */
export function checkOptionNames(options: object, names: readonly string[], prefix = ''): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new DocsAssistantError('setup', `There is no option "${prefix}${unknown}". Use one of ${names.join(', ')}.`);
}
