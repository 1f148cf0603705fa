/** Longest label of a version, in characters. */
export const MAX_VERSION_LENGTH = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a text has neither line ends nor other control characters. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

/** Whether a value can be the label of a version. */
export function isVersionLabel(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VERSION_LENGTH && isOneLine(value);
}
