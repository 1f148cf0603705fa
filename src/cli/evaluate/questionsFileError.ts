import { CommandError } from '../shared/CommandError.js';

/** Creates the error for a questions file. It lists all given problems, so that they can be corrected together. */
export function questionsFileError(file: string, problems: readonly string[]): CommandError {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return new CommandError([`The questions file "${file}" has ${count}:`, ...problems].join('\n  '), 2);
}
