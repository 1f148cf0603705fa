import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isAbsent } from '../values/isAbsent.js';
import { isRecord } from '../values/isRecord.js';

/** A table with a row for each option of a group. A new option without a row is a compile error. */
export type OptionTable<Options, Row = unknown> = Readonly<Record<keyof Options & string, Row>>;

/** Returns the path of an option for error messages, such as `exports.limits`. @param group Path of its group; empty without a group. */
export function optionPath(group: string, name: string): string {
  return group === '' ? name : `${group}.${name}`;
}

/**
 * Checks that a group of options is an object with only known names. A misspelt name could silently turn off a restriction.
 *
 * @param options The group. A group with a name may be undefined or null: its options then have their defaults.
 * @param table Its keys are the known names.
 * @param group Path of the group, such as `exports.limits`, for error messages. Default: the options are not in a group.
 * @throws {DocsAssistantError} kind `setup`. For an unknown name, the message contains this name and all known names.
 */
export function checkOptionNames<Options extends object>(
  options: Options | null | undefined,
  table: OptionTable<Options>,
  group = '',
): void {
  if (isAbsent(options) && group !== '') return;
  if (!isRecord(options)) {
    const problem = group ? `${group} must be an object.` : 'The first argument must be an object with the options.';
    throw new DocsAssistantError('setup', problem);
  }
  const names = Object.keys(table);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const path = optionPath(group, unknown);
  throw new DocsAssistantError('setup', `There is no option "${path}". Use one of ${names.join(', ')}.`);
}
