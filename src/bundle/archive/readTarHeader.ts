import { archiveError } from './archiveError.js';

/** Size of a block, in bytes. A tar archive consists of blocks. */
export const BLOCK = 512;

/** The header of an entry. Its name is not validated yet. */
export interface TarHeader {
  /** One character: `0` is a file, `5` a folder. */
  type: string;
  name: string;
  size: number;
}

const NUL = 0;
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Positions of fields in a header (POSIX.1, "pax", ustar interchange format). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const CHECKSUM = [148, 156] as const;
const TYPE = 156;
const LINK = [157, 257] as const;
const MAGIC = [257, 265] as const;
const PREFIX = [345, 500] as const;

/** The values of the field `MAGIC` in the formats of POSIX and GNU. Archives in older formats are refused. */
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \x00';

/**
 * Reads a header.
 *
 * @throws {DocsAssistantError} if it is damaged, ambiguous or in an older format, and for a file or folder with a link target.
 */
export function readTarHeader(block: Uint8Array): TarHeader {
  const magic = latin1(block, MAGIC);
  if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC) throw archiveError('it is not a tar archive, or it is damaged.');
  if (readOctal(block, CHECKSUM, 'checksum') !== checksumOf(block)) throw archiveError('it contains a wrong checksum.');
  const type = block[TYPE] === NUL ? '0' : String.fromCharCode(block[TYPE] ?? 0);
  const name = readText(block, NAME);
  // The POSIX format stores the start of the name in this field. The GNU format stores times in it.
  const prefix = magic === POSIX_MAGIC ? readText(block, PREFIX) : '';
  if ((type === '0' || type === '5') && readText(block, LINK) !== '') throw archiveError('it contains a link.');
  return { type, name: prefix === '' ? name : `${prefix}/${name}`, size: readOctal(block, SIZE, 'size') };
}

/** Returns the sum of all bytes, with the checksum field counted as spaces. */
function checksumOf(block: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < BLOCK; index += 1)
    sum += index >= CHECKSUM[0] && index < CHECKSUM[1] ? 0x20 : (block[index] ?? 0);
  return sum;
}

/** Reads octal digits. Refuses the binary format, which is only needed for negative numbers and for numbers too large for the field. */
function readOctal(block: Uint8Array, field: readonly [number, number], what: string): number {
  const digits = /^ *([0-7]{1,12})[\0 ]*$/.exec(latin1(block, field))?.[1];
  if (digits === undefined) throw archiveError(`it contains an unreadable ${what}.`);
  return Number.parseInt(digits, 8);
}

/** Reads a field up to its first NUL. Data after the NUL would be hidden, so it is refused. */
function readText(block: Uint8Array, [start, end]: readonly [number, number]): string {
  const field = block.subarray(start, end);
  const length = field.indexOf(NUL);
  if (length >= 0 && field.subarray(length).some((byte) => byte !== NUL))
    throw archiveError('a file name in it has data after its NUL terminator.');
  return decodeName(length < 0 ? field : field.subarray(0, length));
}

/** Decodes a name. @throws {DocsAssistantError} for bytes that are not UTF-8. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw archiveError('a name in it is not UTF-8.');
  }
}

function latin1(block: Uint8Array, [start, end]: readonly [number, number]): string {
  return String.fromCharCode(...block.subarray(start, end));
}

export function isZero(block: Uint8Array): boolean {
  return block.every((byte) => byte === NUL);
}
