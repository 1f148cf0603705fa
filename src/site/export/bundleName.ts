/** The limit of common file systems for one segment of a path (bytes). */
const MAX_SEGMENT_BYTES = 255;
/**
 * Maximum length of a path in a bundle (bytes), and maximum number of its segments. The paths of real documentation stay far below both
 * limits.
 */
const MAX_NAME_BYTES = 1024;
const MAX_DEPTH = 32;

/** Names of devices on Windows, without an extension or with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$)(?:\..*)?$/i;
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this matches
  /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffe\uffff]|\p{Bidi_Control}|\p{Cs}/u;
/** The characters of `UNWRITABLE`, characters with a special meaning in names on Windows, and a dot or a space at the end of a name. */
const NOT_PORTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /[<>:"|?*\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffe\uffff]|\p{Bidi_Control}|\p{Cs}|[. ]$/gu;

/**
 * Explains why a name cannot be used for a file in a bundle that is unpacked on Linux, macOS or Windows. Exports and the bundle reader both
 * use it, so that every exported bundle can be read. Characters such as `?`, which only Windows refuses, are not checked: exports replace
 * them with `toPortableName`.
 *
 * @returns undefined for a valid name.
 * @example explainInvalidName('../etc/passwd') // 'leads out of its folder'
 */
export function explainInvalidName(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is absolute';
  if (UNWRITABLE.test(name)) return 'contains a backslash or an invisible character';
  if (isLonger(name, MAX_NAME_BYTES)) return 'is too long';
  const segments = name.split('/');
  if (segments.includes('..')) return 'leads out of its folder';
  if (segments.length > MAX_DEPTH) return 'is too deep';
  for (const segment of segments) {
    if (segment === '' || segment === '.') return 'has an empty segment';
    if (isLonger(segment, MAX_SEGMENT_BYTES)) return 'is too long';
    if (/[. ]$/.test(segment)) return 'has a segment that ends with a dot or a space';
    if (DEVICE.test(segment)) return 'is the name of a device on Windows';
  }
  return undefined;
}

/**
 * Rewrites one segment of a path so that it is valid on every system. Invalid characters become `~` and their code point. The name of a
 * Windows device gets a `~` before its extension. Does not limit the length.
 *
 * @example toPortableName('what?') // 'what~3f'
 * @example toPortableName('aux.png') // 'aux~.png'
 */
export function toPortableName(segment: string): string {
  const written = segment.replace(NOT_PORTABLE, (character) => `~${character.codePointAt(0)?.toString(16)}`);
  return DEVICE.test(written) ? written.replace(/^[^.]*/, '$&~') : written;
}

/** Returns the same string for names that differ only in case or Unicode form. Some file systems consider such names equal. */
export function foldName(name: string): string {
  return name.normalize().toLowerCase().normalize();
}

/**
 * Whether a string takes more than `bytes` bytes in UTF-8. A UTF-16 code unit takes at most three bytes, so most strings need not be
 * encoded.
 */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && new TextEncoder().encode(text).byteLength > bytes;
}
