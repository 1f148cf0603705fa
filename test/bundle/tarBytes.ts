import { gzipSync } from 'node:zlib';

/** An entry of a hand-made archive, which may be hostile. */
export interface Entry {
  name: string | Buffer;
  body?: string | Buffer;
  type?: string;
  link?: string;
  /** Replaces the correct size: a number, or the bytes of the field. */
  size?: number | Buffer;
  magic?: string;
  prefix?: string;
  /** Number to add to the correct checksum. */
  checksumError?: number;
  /** Text to write into the name field of the header, after the NUL that ends the name. */
  behindName?: string;
}

const BLOCK = 512;
export const PAGE: Entry = { name: 'index.html', body: '<!doctype html><title>Home</title>' };

export function entryBytes(entry: Entry): Buffer {
  const { name, body = '', type = '0', link = '', magic = 'ustar\x0000', prefix = '' } = entry;
  const content = Buffer.from(body);
  const header = Buffer.alloc(BLOCK);
  const named = Buffer.from(name);
  named.copy(header, 0, 0, 100);
  if (entry.behindName) header.write(entry.behindName, named.length + 1);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (Buffer.isBuffer(entry.size)) entry.size.copy(header, 124, 0, 12);
  else header.write(`${(entry.size ?? content.length).toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156, 'latin1');
  header.write(link, 157);
  header.write(magic, 257, 'latin1');
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0) + (entry.checksumError ?? 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}

/** Encodes a pax record: `length key=value\n`, where the length includes itself. */
export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

export const pax = (records: Record<string, string>, type = 'x'): Entry => ({
  name: 'PaxHeader',
  type,
  body: Object.entries(records)
    .map(([key, value]) => paxRecord(key, value))
    .join(''),
});

export const longName = (name: string | Buffer): Entry => ({
  name: '././@LongLink',
  type: 'L',
  magic: 'ustar  \0',
  body: Buffer.concat([Buffer.from(name), Buffer.from([0])]),
});

export const END = Buffer.alloc(2 * BLOCK);

export function tarBytes(entries: readonly Entry[], end: Buffer = END): Buffer {
  return Buffer.concat([...entries.map(entryBytes), end]);
}

export function bundleBytes(entries: readonly Entry[]): Buffer {
  return gzipSync(tarBytes(entries), { level: 1 });
}
