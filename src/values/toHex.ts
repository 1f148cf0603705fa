/** Writes bytes as lowercase hexadecimal digits. @example toHex(Uint8Array.of(10, 255)) // '0aff' */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
