import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isAbsent } from '../values/isAbsent.js';
import { isRecord } from '../values/isRecord.js';
import { checkOptionNames, type OptionTable, optionPath } from './checkOptionNames.js';

/** The kind of value that an option accepts. */
export interface OptionKind {
  accepts: (value: unknown) => boolean;
  /** The end of the error message, after "must be". */
  description: string;
}

/** The kind of value that each option of a group accepts. Undefined for an option that is checked elsewhere. */
export type OptionKinds<Options> = OptionTable<Options, OptionKind | undefined>;

export const STRING: OptionKind = { accepts: (value) => typeof value === 'string', description: 'a string' };
/** Also accepts `NaN` and infinite numbers. */
export const NUMBER: OptionKind = { accepts: (value) => typeof value === 'number', description: 'a number' };
export const BOOLEAN: OptionKind = { accepts: (value) => typeof value === 'boolean', description: 'true or false' };
export const FUNCTION: OptionKind = { accepts: (value) => typeof value === 'function', description: 'a function' };
export const OBJECT: OptionKind = { accepts: isRecord, description: 'an object' };
export const STRINGS: OptionKind = {
  accepts: (value) => Array.isArray(value) && value.every(STRING.accepts),
  description: 'an array of strings',
};

/**
 * Checks the names of the options of a group, the kinds of their values, and that no required option is missing. An option that is
 * undefined has its default. Error messages do not repeat values, because a value can be a secret key.
 *
 * @param group Path of the group, such as `exports.limits`, with which the names in error messages begin. Empty without a group.
 * @param options The group. A group with a name may be undefined or null: its options then have their defaults.
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkOptionGroup<Options extends object>(
  group: string,
  options: Options | null | undefined,
  kinds: OptionKinds<Options>,
  required: readonly (keyof Options & string)[] = [],
): void {
  checkOptionNames(options, kinds, group);
  if (isAbsent(options)) return;
  for (const name of Object.keys(kinds) as (keyof Options & string)[]) {
    const path = optionPath(group, name);
    const value = options[name];
    const kind = kinds[name];
    if (value === undefined && required.includes(name))
      throw new DocsAssistantError('setup', `${path} is missing. Set it.`);
    if (value !== undefined && kind && !kind.accepts(value))
      throw new DocsAssistantError('setup', `${path} must be ${kind.description}.`);
  }
}
