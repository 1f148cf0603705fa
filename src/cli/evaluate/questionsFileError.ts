import { CommandError } from '../CommandError.js';

/** The error for a questions file. Lists all its problems, so that one run is enough to correct them. */
export function questionsFileError(file: string, problems: readonly string[]): CommandError {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return new CommandError([`The questions file "${file}" has ${count}:`, ...problems].join('\n  '), 2);
}
