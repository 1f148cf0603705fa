import { archiveError } from './archiveError.js';
import { decodeName } from './readTarHeader.js';

/** The fields of a PAX header that matter for the entry after it. */
export interface PaxRecords {
  path?: string;
  size?: number;
}

const SPACE = 0x20;
const NEWLINE = 0x0a;
const EQUALS = 0x3d;

/**
 * Reads a PAX header. It consists of lines `length key=value`, where `length` is the length of the whole line in bytes. Returns the path
 * and the size. Refuses the keys of links and sparse files, and ignores all other keys.
 *
 * @throws {DocsAssistantError} if the header is malformed, describes a link or a sparse file, or repeats a path or size.
 */
export function readPaxRecords(bytes: Uint8Array): PaxRecords {
  const records: PaxRecords = {};
  for (let start = 0; start < bytes.length; ) {
    const space = bytes.indexOf(SPACE, start);
    const digits = space < 0 ? '' : String.fromCharCode(...bytes.subarray(start, Math.min(space, start + 8)));
    const length = /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : 0;
    const end = start + length;
    const equals = bytes.indexOf(EQUALS, space);
    if (length === 0 || end > bytes.length || bytes[end - 1] !== NEWLINE || equals < 0 || equals >= end)
      throw malformed();
    const key = decodeName(bytes.subarray(space + 1, equals));
    addRecord(records, key, bytes.subarray(equals + 1, end - 1));
    start = end;
  }
  return records;
}

function addRecord(records: PaxRecords, key: string, value: Uint8Array): void {
  if (key === 'linkpath' || key.startsWith('GNU.sparse.') || key === 'SCHILY.realsize')
    throw archiveError('it contains a link or a sparse file, which no export does.');
  if (key !== 'path' && key !== 'size') return;
  if (records[key] !== undefined) throw malformed();
  if (key === 'path') {
    records.path = decodeName(value);
    return;
  }
  const digits = decodeName(value);
  if (!/^\d{1,15}$/.test(digits)) throw malformed();
  records.size = Number(digits);
}

function malformed() {
  return archiveError('an extended header in it is malformed.');
}
