/** Maximum length of a version label, in characters. */
export const MAX_VERSION_LENGTH = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a string has no line ends and no other control characters. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

export function isVersionLabel(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VERSION_LENGTH && isOneLine(value);
}
