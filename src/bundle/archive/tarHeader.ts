import { archiveFault } from './archiveFault.js';

/** Everything in a tar archive stands in blocks of this size. */
export const BLOCK = 512;

/** The header of one entry, as it stands there: names are not judged yet. */
export interface TarHeader {
  /** One character: `0` a file, `5` a folder, others have their own meaning. */
  type: string;
  name: string;
  size: number;
}

const NUL = 0;
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Places in a header (POSIX.1, "pax", ustar interchange format). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const CHECKSUM = [148, 156] as const;
const TYPE = 156;
const LINK = [157, 257] as const;
const MAGIC = [257, 265] as const;
const PREFIX = [345, 500] as const;

/** POSIX and GNU; before them headers had no checksum to speak of and no kinds. */
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \x00';

/** Reads one header. @throws {DocsAssistantError} for anything that two readers could understand differently. */
export function readTarHeader(block: Uint8Array): TarHeader {
  const magic = latin1(block, MAGIC);
  if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC) throw archiveFault('it is not a tar archive, or it is damaged.');
  if (readOctal(block, CHECKSUM, 'checksum') !== checksumOf(block)) throw archiveFault('a checksum in it is wrong.');
  const type = block[TYPE] === NUL ? '0' : String.fromCharCode(block[TYPE] ?? 0);
  const name = readText(block, NAME);
  // Only POSIX has a first half of the name here; GNU keeps times in its place.
  const prefix = magic === POSIX_MAGIC ? readText(block, PREFIX) : '';
  if ((type === '0' || type === '5') && readText(block, LINK) !== '') throw archiveFault('a file in it is a link.');
  return { type, name: prefix === '' ? name : `${prefix}/${name}`, size: readOctal(block, SIZE, 'size') };
}

/** The sum of all bytes, the checksum itself counted as spaces. */
function checksumOf(block: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < BLOCK; index += 1)
    sum += index >= CHECKSUM[0] && index < CHECKSUM[1] ? 0x20 : (block[index] ?? 0);
  return sum;
}

/** Octal digits only. The binary form is for sizes that are refused anyway, and for negative ones. */
function readOctal(block: Uint8Array, field: readonly [number, number], what: string): number {
  const digits = /^ *([0-7]{1,12})[\0 ]*$/.exec(latin1(block, field))?.[1];
  if (digits === undefined) throw archiveFault(`a ${what} in it cannot be read.`);
  return Number.parseInt(digits, 8);
}

/** Up to the first NUL; what would be hidden behind it is refused. */
function readText(block: Uint8Array, [start, end]: readonly [number, number]): string {
  const field = block.subarray(start, end);
  const length = field.indexOf(NUL);
  if (length >= 0 && field.subarray(length).some((byte) => byte !== NUL))
    throw archiveFault('a name in it goes on behind its end.');
  return decodeName(length < 0 ? field : field.subarray(0, length));
}

/** @throws {DocsAssistantError} for bytes that are not UTF-8. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw archiveFault('a name in it is not UTF-8.');
  }
}

function latin1(block: Uint8Array, [start, end]: readonly [number, number]): string {
  return String.fromCharCode(...block.subarray(start, end));
}

export function isZero(block: Uint8Array): boolean {
  return block.every((byte) => byte === NUL);
}
