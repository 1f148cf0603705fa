/** The encodings that text files are read in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Returns the encoding of a text file. A file without a byte order mark is UTF-16 if one of its first two bytes is zero, because ASCII
 * characters in UTF-16 have a zero byte. Otherwise, it is UTF-8.
 */
export function encodingOf([first, second]: Uint8Array): TextEncoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined) ? 'utf-16be' : 'utf-8';
}

/** Decodes a text file, without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
