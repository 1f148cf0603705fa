/** No file system takes longer pieces; nobody writes longer or deeper addresses. */
const MAX_PIECE_BYTES = 255;
const MAX_NAME_BYTES = 1024;
const MAX_DEPTH = 32;

/** Names that are devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$)(?:\..*)?$/i;
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffe\uffff]|\p{Bidi_Control}|\p{Cs}/u;
/** Beside these, what Windows takes for something else within a name. */
const NOT_PORTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /[<>:"|?*\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffe\uffff]|\p{Bidi_Control}|\p{Cs}|[. ]$/gu;

/**
 * Why a name cannot be a file of a bundle, wherever that is unpacked: on Linux, macOS and Windows. Those who write bundles and those
 * who read them ask here, so that every bundle that is written can be read.
 *
 * @returns undefined for a good name.
 * @example explainInvalidName('../etc/passwd') // 'leads out of its folder'
 */
export function explainInvalidName(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is absolute';
  if (UNWRITABLE.test(name)) return 'holds a backslash or what cannot be seen';
  if (isLonger(name, MAX_NAME_BYTES)) return 'is too long';
  const pieces = name.split('/');
  if (pieces.includes('..')) return 'leads out of its folder';
  if (pieces.length > MAX_DEPTH) return 'is too deep';
  for (const piece of pieces) {
    if (piece === '' || piece === '.') return 'has an empty piece';
    if (isLonger(piece, MAX_PIECE_BYTES)) return 'is too long';
    if (/[. ]$/.test(piece)) return 'has a dot or a space at its end';
    if (DEVICE.test(piece)) return 'is a device on Windows';
  }
  return undefined;
}

/**
 * One piece of a name, written so that it means the same on every system: what cannot stand in it becomes `~` and its number. Length
 * is not looked at.
 *
 * @example toPortableName('what?') // 'what~3f'
 * @example toPortableName('aux.png') // 'aux~.png'
 */
export function toPortableName(piece: string): string {
  const written = piece.replace(NOT_PORTABLE, (character) => `~${character.codePointAt(0)?.toString(16)}`);
  return DEVICE.test(written) ? written.replace(/^[^.]*/, '$&~') : written;
}

/** The same for all spellings that a file system may take for one another. */
export function foldName(name: string): string {
  return name.normalize().toLowerCase().normalize();
}

/** A character takes three bytes at most, so most names need no counting. */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && new TextEncoder().encode(text).byteLength > bytes;
}
