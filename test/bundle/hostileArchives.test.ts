import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/bundle/archive/readArchive.js';
import { bundleBytes, END, type Entry, entryBytes, longName, PAGE, pax, paxRecord, tarBytes } from './tarBytes.js';

async function* inChunks(bytes: Buffer, length = 1000) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

const read = (bytes: Buffer, limits = {}) => readArchive(inChunks(bytes), { limits });
const named = (name: string): Entry[] => [PAGE, { name, body: 'x' }];
const withPax = (records: Record<string, string>): Entry[] => [PAGE, pax(records), { name: 'short.html', body: 'x' }];
const rawPax = (body: string): Entry[] => [PAGE, { name: 'p', type: 'x', body }, { name: 'short.html', body: 'x' }];
const base256 = (...last: number[]) => Buffer.from([0x80, ...Array(11 - last.length).fill(0), ...last]);

/** Names of entries that are refused, with the expected reason. */
const NAMES: [string, RegExp][] = [
  ['../outside.html', /leads out/],
  ['guide/../../outside.html', /leads out/],
  ['guide/..', /leads out/],
  ['..', /leads out/],
  ['./../outside.html', /leads out/],
  ['/etc/passwd', /absolute/],
  ['//server/share', /absolute/],
  ['.//etc/passwd', /absolute/],
  ['C:/Windows/win.ini', /absolute/],
  ['c:evil.html', /absolute/],
  ['..\\outside.html', /backslash/],
  ['guide\\install.html', /backslash/],
  ['\\\\server\\share', /backslash/],
  ['new\nline.html', /invisible character/],
  ['escape\u001b[2J.html', /invisible character/],
  ['turned\u202elmth.html', /invisible character/],
  ['del\u007f.html', /invisible character/],
  ['guide//install.html', /empty segment/],
  ['guide/./install.html', /empty segment/],
  ['guide/', /empty segment/],
  ['trailing.', /ends with a dot or a space/],
  ['trailing ', /ends with a dot or a space/],
  ['folder./page.html', /ends with a dot or a space/],
  ['.../page.html', /ends with a dot or a space/],
  ['con', /device/],
  ['guide/NUL.html', /device/],
  ['aux.tar.gz', /device/],
  ['com1.html', /device/],
  ['LPT¹', /device/],
];

const ARCHIVES: [string, () => Buffer, RegExp][] = [
  ['an empty name', () => bundleBytes(named('')), /is empty/],
  ['a symbolic link', () => bundleBytes([PAGE, { name: 'a', type: '2', link: '/etc/passwd' }]), /symbolic link/],
  ['a hard link', () => bundleBytes([PAGE, { name: 'a', type: '1', link: 'index.html' }]), /hard link/],
  ['a character device', () => bundleBytes([PAGE, { name: 'a', type: '3' }]), /device/],
  ['a block device', () => bundleBytes([PAGE, { name: 'a', type: '4' }]), /device/],
  ['a pipe', () => bundleBytes([PAGE, { name: 'a', type: '6' }]), /pipe/],
  ['a contiguous file', () => bundleBytes([PAGE, { name: 'a', type: '7' }]), /unknown type/],
  ['a sparse file', () => bundleBytes([PAGE, { name: 'a', type: 'S' }]), /sparse/],
  ['a long link name', () => bundleBytes([PAGE, { name: 'a', type: 'K', body: '/etc/passwd\0' }]), /link/],
  ['a volume label', () => bundleBytes([PAGE, { name: 'a', type: 'V' }]), /unknown type/],
  ['an unknown type', () => bundleBytes([PAGE, { name: 'a', type: '\xff' }]), /unknown type/],
  ['a file that is a link as well', () => bundleBytes([PAGE, { name: 'a', link: '/etc/passwd' }]), /a link/],
  ['a folder with content', () => bundleBytes([PAGE, { name: 'a', type: '5', body: 'x' }]), /folder/],
  ['a folder that leads out', () => bundleBytes([PAGE, { name: '../a/', type: '5' }]), /leads out/],
  ['the same name twice', () => bundleBytes([PAGE, PAGE]), /twice/],
  ['names that differ in case', () => bundleBytes(named('INDEX.html')), /twice/],
  [
    'names that differ in Unicode normal form',
    () =>
      bundleBytes([
        { name: 'caf\u00e9.html', body: 'x' },
        { name: 'cafe\u0301.html', body: 'x' },
      ]),
    /twice/,
  ],
  ['a file below a file', () => bundleBytes(named('index.html/more.html')), /twice/],
  [
    'a file where a folder is',
    () =>
      bundleBytes([
        { name: 'a/b.html', body: 'x' },
        { name: 'A', body: 'x' },
      ]),
    /twice/,
  ],
  [
    'a name that is not UTF-8',
    () => bundleBytes([PAGE, { name: Buffer.from([0x61, 0xff, 0xfe]), body: 'x' }]),
    /UTF-8/,
  ],
  ['a name with text after NUL', () => bundleBytes([PAGE, { name: 'a.html', behindName: '../x' }]), /after its NUL/],
  ['a prefix that leads out', () => bundleBytes([PAGE, { name: 'a.html', prefix: '../..' }]), /leads out/],
  ['an absolute prefix', () => bundleBytes([PAGE, { name: 'passwd', prefix: '/etc' }]), /absolute/],
  [
    'a name that is too long',
    () => bundleBytes([PAGE, pax({ path: `${'d/'.repeat(20)}${'x'.repeat(1000)}.html` }), PAGE]),
    /too long/,
  ],
  [
    'a path segment that is too long',
    () => bundleBytes([PAGE, pax({ path: `${'x'.repeat(256)}.html` }), PAGE]),
    /too long/,
  ],
  ['too deeply nested folders', () => bundleBytes([PAGE, pax({ path: `${'a/'.repeat(40)}b.html` }), PAGE]), /too deep/],
  ['a pax path that leads out', () => bundleBytes(withPax({ path: '../../etc/cron.d/x' })), /leads out/],
  ['a pax path with NUL', () => bundleBytes(withPax({ path: 'a\0b.html' })), /invisible character/],
  ['a pax link', () => bundleBytes(withPax({ linkpath: '/etc/passwd' })), /link/],
  ['a pax sparse file', () => bundleBytes(withPax({ 'GNU.sparse.major': '1' })), /sparse/],
  ['a pax size below zero', () => bundleBytes(withPax({ size: '-1' })), /malformed/],
  [
    'a pax size that hides an entry',
    () => bundleBytes([PAGE, pax({ size: '1024' }), { name: 'a.html', body: 'x' }, { name: 'b', body: 'x' }]),
    /not a tar/,
  ],
  [
    'two paths in one pax header',
    () => bundleBytes(rawPax(paxRecord('path', 'a.html') + paxRecord('path', '../b.html'))),
    /malformed/,
  ],
  ['a pax length that is too long', () => bundleBytes(rawPax('99 path=a.html\n')), /malformed/],
  ['a pax length of nothing', () => bundleBytes(rawPax('0 path=a.html\n')), /malformed/],
  ['a pax length without a number', () => bundleBytes(rawPax('x path=a.html\n')), /malformed/],
  ['a pax line without an end', () => bundleBytes(rawPax('15 path=a.html ')), /malformed/],
  ['a pax line without a value', () => bundleBytes(rawPax('7 path\n')), /malformed/],
  [
    'two pax headers for one entry',
    () => bundleBytes([PAGE, pax({ path: 'a.html' }), pax({ path: 'b.html' }), PAGE]),
    /two headers/,
  ],
  ['a pax path for all entries', () => bundleBytes([pax({ path: '../x' }, 'g'), PAGE]), /applies to all entries/],
  ['a pax header for nothing', () => bundleBytes([PAGE, pax({ path: 'a.html' })]), /has no entry/],
  ['a pax header of a megabyte', () => bundleBytes(withPax({ comment: 'x'.repeat(1 << 20) })), /too large/],
  [
    'a pax header with a path that is not UTF-8',
    () =>
      bundleBytes([
        PAGE,
        {
          name: 'p',
          type: 'x',
          body: Buffer.concat([Buffer.from('13 path='), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('\n')]),
        },
        PAGE,
      ]),
    /UTF-8/,
  ],
  [
    'a GNU long name that leads out',
    () => bundleBytes([PAGE, longName('../../x.html'), { name: 'short', body: 'x' }]),
    /leads out/,
  ],
  [
    'a GNU long name with NUL',
    () => bundleBytes([PAGE, longName('a.html\0../b'), { name: 'short', body: 'x' }]),
    /after its NUL/,
  ],
  [
    'two GNU long names',
    () => bundleBytes([PAGE, longName('a.html'), longName('b.html'), { name: 'c', body: 'x' }]),
    /two headers/,
  ],
  [
    'a long name and a pax path',
    () => bundleBytes([PAGE, longName('a.html'), pax({ path: 'b.html' }), { name: 'c', body: 'x' }]),
    /two names/,
  ],
  ['a negative size', () => bundleBytes([PAGE, { name: 'a', size: Buffer.alloc(12, 0xff) }]), /size/],
  ['a size in binary', () => bundleBytes([PAGE, { name: 'a', size: base256(1) }]), /size/],
  ['a size that is not a number', () => bundleBytes([PAGE, { name: 'a', size: Buffer.from('0000000009x\0') }]), /size/],
  ['an empty size', () => bundleBytes([PAGE, { name: 'a', size: Buffer.alloc(12) }]), /size/],
  ['a size larger than the archive', () => bundleBytes([PAGE, { name: 'a', size: 100_000, body: 'x' }]), /cut off/],
  ['a wrong checksum', () => bundleBytes([PAGE, { name: 'a', checksumError: 1 }]), /checksum/],
  ['a header without its magic', () => bundleBytes([{ ...PAGE, magic: '\0\0\0\0\0\0\0\0' }]), /not a tar/],
  ['no bytes', () => Buffer.alloc(0), /not a gzip|after its end/],
  ['gzip of nothing', () => gzipSync(''), /cut off/],
  ['an uncompressed tar', () => tarBytes([PAGE]), /not a gzip file/],
  ['a page instead of an archive', () => Buffer.from('<!doctype html><title>Sign in</title>'), /not a gzip file/],
  ['a zip', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]), /not a gzip file/],
  ['gzip of a page', () => gzipSync('<!doctype html>'.repeat(100)), /not a tar/],
  [
    'gzip that is cut off',
    () => bundleBytes([PAGE, { name: 'a', body: Buffer.alloc(50_000, 'abc') }]).subarray(0, -40),
    /incomplete/,
  ],
  ['gzip without its checksum', () => bundleBytes([PAGE]).subarray(0, -8), /incomplete/],
  [
    'gzip with a wrong checksum',
    () => {
      const bytes = bundleBytes([PAGE]);
      bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 1;
      return bytes;
    },
    /incomplete/,
  ],
  ['two gzip members', () => Buffer.concat([bundleBytes([PAGE]), bundleBytes(named('b.html'))]), /after its end/],
  ['tar in two gzip members', () => Buffer.concat([gzipSync(entryBytes(PAGE)), gzipSync(END)]), /after its end/],
  ['data after gzip', () => Buffer.concat([bundleBytes([PAGE]), Buffer.from('more')]), /incomplete|after its end/],
  ['zeros after gzip', () => Buffer.concat([bundleBytes([PAGE]), Buffer.alloc(100)]), /after its end/],
  ['many zeros after gzip', () => Buffer.concat([bundleBytes([PAGE]), Buffer.alloc(1_000_000)]), /after its end/],
  [
    'data after gzip that ends with the checksum and length',
    () => Buffer.concat([bundleBytes([PAGE]), Buffer.from('\0more'), bundleBytes([PAGE]).subarray(-8)]),
    /after its end/,
  ],
  [
    'data after the end of tar',
    () => gzipSync(Buffer.concat([tarBytes([PAGE]), entryBytes({ name: 'b', body: 'x' })])),
    /after its end/,
  ],
  [
    'one empty block in the middle',
    () => gzipSync(Buffer.concat([entryBytes(PAGE), Buffer.alloc(512), tarBytes(named('b'))])),
    /after its end/,
  ],
  ['tar without its end marker', () => gzipSync(entryBytes(PAGE)), /cut off/],
  ['tar with half of its end marker', () => gzipSync(tarBytes([PAGE], Buffer.alloc(512))), /cut off/],
  ['tar that ends within a block', () => gzipSync(tarBytes([PAGE]).subarray(0, -100)), /cut off/],
  ['no pages', () => bundleBytes([{ name: 'a.txt', body: 'x' }]), /no pages/],
  ['only folders', () => bundleBytes([{ name: 'a/', type: '5' }]), /no pages/],
];

const BOMBS: [string, () => Buffer, object, RegExp][] = [
  [
    'a file that is too large',
    () => bundleBytes([PAGE, { name: 'a', body: Buffer.alloc(5000) }]),
    { fileBytes: 4999 },
    /larger than the limit for a file/,
  ],
  [
    'a file that only claims to be too large',
    () => bundleBytes([PAGE, { name: 'a', size: 2 ** 31 }]),
    {},
    /larger than the limit for a file/,
  ],
  [
    'too much data in total',
    () => bundleBytes([PAGE, ...[1, 2, 3].map((each) => ({ name: `${each}`, body: Buffer.alloc(4000) }))]),
    { unpackedBytes: 9000 },
    /unpacked, it is larger than the limit/,
  ],
  [
    'too many entries',
    () => bundleBytes([PAGE, ...Array.from({ length: 60 }, (_, each) => ({ name: `${each}` }))]),
    { entries: 50 },
    /more than 50/,
  ],
  [
    'too many headers without entries',
    () => bundleBytes([...Array.from({ length: 60 }, () => pax({ comment: 'x' }, 'g')), PAGE]),
    { entries: 50 },
    /more than 50/,
  ],
  [
    'few files in many folders',
    () => bundleBytes([PAGE, ...[1, 2, 3].map((each) => ({ name: `${`${each}/`.repeat(30)}a.html` }))]),
    { entries: 50 },
    /more than 50/,
  ],
  [
    'ten thousand files in 150,000 folders',
    () => {
      const names = Array.from({ length: 10_000 }, (_, each) => `${`${String(each)}/`.repeat(15)}a`);
      return bundleBytes([PAGE, ...names.flatMap((name) => [longName(name), { name: 'short' }])]);
    },
    { entries: 100_000 },
    /more than 100000/,
  ],
  [
    'names that are too long in total',
    () => bundleBytes([PAGE, ...[1, 2, 3].map((each) => ({ name: `${each}${'n'.repeat(90)}` }))]),
    { nameBytes: 200 },
    /longer than 200 bytes in total/,
  ],
  [
    'an archive that is too large',
    () =>
      bundleBytes([
        PAGE,
        { name: 'a', body: Buffer.from(Array.from({ length: 9000 }, (_, each) => (each * 7919) % 251)) },
      ]),
    { archiveBytes: 200 },
    /larger than the limit for an archive/,
  ],
  [
    'a hundred megabytes of zeros',
    () => bundleBytes([PAGE, { name: 'a', body: Buffer.alloc(100 * 1024 ** 2) }]),
    {},
    /more than 100 times as large as the compressed archive/,
  ],
  [
    'endless zeros after the end',
    () => gzipSync(tarBytes([PAGE], Buffer.alloc(100 * 1024 ** 2)), { level: 1 }),
    {},
    /more than 100 times as large as the compressed archive/,
  ],
];

describe('an archive is refused', () => {
  it.each(NAMES)('with a file named %j', async (name, reason) => {
    await expect(read(bundleBytes(named(name)))).rejects.toThrow(reason);
    // The same name is refused in a pax header and in a GNU long name entry, too.
    await expect(read(bundleBytes(withPax({ path: name })))).rejects.toThrow(reason);
    await expect(read(bundleBytes([PAGE, longName(name), { name: 'short', body: 'x' }]))).rejects.toThrow(reason);
  });

  it.each(ARCHIVES)('because of %s', async (_, bytes, reason) => {
    const refused = expect(read(bytes())).rejects;
    await refused.toMatchObject({ name: 'DocsAssistantError', kind: 'protocol' });
    await refused.toThrow(reason);
  });

  it.each(BOMBS)('with %s', async (_, bytes, limits, reason) => {
    await expect(read(bytes(), limits)).rejects.toThrow(reason);
  });

  it('without repeating control characters of its names', async () => {
    const error = await read(bundleBytes(named('escape\u001b[2J\u202e.html'))).catch(String);
    expect(error).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });
});

describe('an archive is read', () => {
  it('in chunks of any size', async () => {
    const bytes = bundleBytes([
      PAGE,
      { name: 'guide/', type: '5' },
      pax({ path: 'guide/größe.html' }),
      { name: 'x', body: 'Größe' },
      { name: 'empty.txt' },
    ]);
    const expected = await read(bytes);
    expect(expected.files.map(({ name, size }) => [name, size])).toEqual([
      ['index.html', 34],
      ['guide/größe.html', 7],
      ['empty.txt', 0],
    ]);
    for (const length of [1, 7, 511, 513]) expect(await readArchive(inChunks(bytes, length))).toEqual(expected);
  });

  it('with correct offsets of the content', async () => {
    const entries: Entry[] = [
      PAGE,
      longName(`long/${'n'.repeat(150)}.html`),
      { name: 'x', body: 'Words of the long one' },
    ];
    const chunks: Uint8Array[] = [];
    const { files } = await readArchive(inChunks(bundleBytes(entries)), {
      onChunk: (piece) => void chunks.push(piece),
    });
    const whole = Buffer.concat(chunks);
    const contents = files.map(({ offset, size }) => whole.subarray(offset, offset + size).toString());
    expect(contents).toEqual(['<!doctype html><title>Home</title>', 'Words of the long one']);
  });

  it('up to the limit of entries, even if each has a long name', async () => {
    const entries = [1, 2].flatMap((each) => [
      pax({ path: `guide-${each}.html` }),
      { name: 'x', body: 'x' },
      longName(`note-${each}.html`),
      { name: 'x', body: 'x' },
    ]);
    expect((await read(bundleBytes(entries), { entries: 4 })).files).toHaveLength(4);
    await expect(read(bundleBytes(entries), { entries: 3 })).rejects.toThrow(/more than 3/);
  });

  it('with "./" removed from its names, which tar adds for a folder', async () => {
    const { files } = await read(
      bundleBytes([
        { name: './', type: '5' },
        { name: './index.html', body: 'x' },
      ]),
    );
    expect(files.map(({ name }) => name)).toEqual(['index.html']);
  });
});
