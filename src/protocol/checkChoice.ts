import { DocsAssistantError } from './DocsAssistantError.js';

/**
 * Checks an option that has only a few valid values.
 *
 * @throws {DocsAssistantError} kind `setup` for any other value. Its message lists the valid ones.
 */
export function checkChoice(name: string, value: unknown, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  const valid = choices.map((choice) => JSON.stringify(choice)).join(' or ');
  throw new DocsAssistantError('setup', `${name} must be ${valid}.`);
}
