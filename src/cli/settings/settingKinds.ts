import { InvalidArgumentError } from 'commander';
import type { AddressRule } from '../../service/AddressRule.js';
import { parseAddress } from '../options/parseAddress.js';
import { parseDuration } from '../options/parseDuration.js';
import { parseLimit } from '../options/parseLimit.js';
import { parsePort } from '../options/parsePort.js';

/** A kind of setting, such as a port or a folder: how its values are read and described. */
export interface SettingKind<Value> {
  /** Placeholder in the help text. A switch has none. */
  placeholder?: string;
  /**
   * Reads a value from the command line, the environment or a file.
   *
   * @throws {InvalidArgumentError} with advice for an invalid value.
   */
  parse: (text: string) => Value;
  /** JSON schema of the value in a configuration file, for editors. */
  schema: Readonly<Record<string, unknown>>;
  /** Whether the value is a path. A path in a configuration file is relative to the folder of that file. */
  isPath?: true;
  /** Whether the value is a list of strings. */
  isList?: true;
}

const SWITCH_WORDS: Readonly<Record<string, boolean>> = { true: true, on: true, false: false, off: false };

export const TEXT = text('<text>');
export const NAME = text('<name>');
export const COMMAND = text('<command>');
export const HOST = text('<host>');
/** A URL that is not checked when the settings are read. The code that uses the URL checks it. */
export const URL_TEXT = text('<url>');
export const LISTEN_ADDRESS = text('<address>');

/** A folder on this machine. */
export const FOLDER: SettingKind<string> = { ...text('<folder>'), isPath: true };

export const PORT: SettingKind<number> = {
  placeholder: '<number>',
  parse: parsePort,
  schema: { type: 'integer', minimum: 0, maximum: 65_535 },
};

export const SWITCH: SettingKind<boolean> = {
  parse: parseSwitch,
  schema: { type: 'boolean' },
};

export const DURATION: SettingKind<number> = {
  placeholder: '<duration>',
  parse: parseDuration,
  schema: { type: ['string', 'number'], examples: ['30s', '10m', '2h'] },
};

/** A whole number that limits something; `false` if the limit is turned off. */
export const LIMIT: SettingKind<number | false> = {
  placeholder: '<number>',
  parse: parseLimit,
  schema: { anyOf: [{ type: 'integer', minimum: 0 }, { enum: [false, 'off'] }] },
};

/** A size in bytes, up to 1 TiB. */
export const BYTES = wholeNumber(1, 1024 ** 4);

export function wholeNumber(min: number, max = 999_999_999): SettingKind<number> {
  return {
    placeholder: '<number>',
    parse(text) {
      const number = /^\d{1,13}$/.test(text.trim()) ? Number(text) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    },
    schema: { type: 'integer', minimum: min, maximum: max },
  };
}

export function choice<Word extends string>(words: readonly Word[], placeholder: string): SettingKind<Word> {
  return {
    placeholder,
    parse(text) {
      const word = words.find((each) => each === text);
      if (word !== undefined) return word;
      throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.`);
    },
    schema: { enum: [...words] },
  };
}

export function address(rule: AddressRule, placeholder = '<url>'): SettingKind<string> {
  return { placeholder, parse: parseAddress(rule), schema: { type: 'string' } };
}

/**
 * Creates the kind of a setting whose value is a list of strings. The items can be separated by commas, given by repeating the flag, or
 * written as a list in a file.
 */
export function list(placeholder: string, parse = (text: string) => text): SettingKind<string[]> {
  return {
    placeholder,
    parse: (text) => splitAtCommas(text).map(parse),
    schema: { type: ['string', 'array'], items: { type: 'string' } },
    isList: true,
  };
}

/**
 * Creates the kind of a setting whose value is a checked string.
 *
 * @param check Throws {@link InvalidArgumentError} for an invalid value.
 */
export function checkedText(check: (text: string) => void): SettingKind<string> {
  return {
    placeholder: '<text>',
    parse(given) {
      check(given);
      return given;
    },
    schema: { type: 'string' },
  };
}

function text(placeholder: string): SettingKind<string> {
  return { placeholder, parse: (given) => given, schema: { type: 'string' } };
}

function parseSwitch(word: string): boolean {
  const value = SWITCH_WORDS[word.trim().toLowerCase()];
  if (value !== undefined) return value;
  throw new InvalidArgumentError('Give true or false.');
}

function splitAtCommas(words: string): string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
