/** The encodings that text files are read in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Returns the encoding of a text file. Without a byte order mark, a file is UTF-16 if one of its first two bytes is zero, as in the UTF-16
 * form of an ASCII character, and otherwise UTF-8.
 */
export function encodingOf([first, second]: Uint8Array): TextEncoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined) ? 'utf-16be' : 'utf-8';
}

/** Decodes a text file, without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
