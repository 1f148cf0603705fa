import { describe, expect, it, vi } from 'vitest';
import { readAttachedText } from '../../src/protocol/messages/readAttachedText.js';
import { readAttachments } from '../../src/widget/attachments/readAttachments.js';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
/** Bytes of a binary file without null characters. */
const BINARY = new Uint8Array(200).map((_, index) => index + 56);
const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type });
const read = (...files: File[]) => readAttachments(files, []);

/** A file that claims a size, and throws an error when it is read. */
function unreadFile(name: string, size: number): File {
  const given = file(name, 'x');
  Object.defineProperty(given, 'size', { value: size });
  given.arrayBuffer = () => {
    throw new Error('The file was read.');
  };
  given.slice = () => given;
  return given;
}

describe('readAttachments', () => {
  it('reads text files as plain text, whatever the operating system calls them', async () => {
    for (const [name, type] of [
      ['server.log', ''],
      ['page.html', 'text/html'],
      ['index.ts', 'video/mp2t'],
      ['notes.txt', 'image/png'],
      ['data', 'application/json'],
      ['.env', ''],
      ['Makefile', ''],
      ['main.scss', ''],
    ] as const) {
      const { read: files, refusal } = await read(file(name, '<script>alert("ä")</script>', type));
      expect(refusal).toBeUndefined();
      expect(files).toEqual([
        { name, contentType: 'text/plain', url: expect.stringMatching(/^data:text\/plain;base64,/) },
      ]);
      expect(files.map(readAttachedText)).toEqual(['<script>alert("ä")</script>']);
    }
  });

  it('reads UTF-16 with a byte order mark', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'Fehler ä'].flatMap((each) => [each.charCodeAt(0), 0])]);
    const { read: files } = await read(file('powershell.log', utf16));
    expect(files.map(readAttachedText)).toEqual(['Fehler ä']);
  });

  it('reads images unchanged', async () => {
    const { read: files } = await read(file('image.png', PNG, 'image/png'));
    expect(files).toEqual([
      {
        name: 'image.png',
        contentType: 'image/png',
        url: `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`,
      },
    ]);
  });

  it('refuses a file with the content of another one, and still reads those that fit', async () => {
    const { read: files, refusal } = await read(file('1.log', 'a'), file('2.log', 'a'), file('3.log', 'b'));
    expect(files.map(({ name }) => name)).toEqual(['1.log', '3.log']);
    expect(refusal).toEqual({ reason: 'duplicate', name: '2.log' });
    expect((await readAttachments([file('4.log', 'b')], files)).refusal?.reason).toBe('duplicate');
  });

  it('names a duplicate as such, also when there is no room for another file', async () => {
    const [a, b, c] = [file('1.log', 'a'), file('2.log', 'b'), file('3.log', 'c')];
    const { read: three } = await read(a, b, c);
    expect((await readAttachments([b], three)).refusal).toEqual({ reason: 'duplicate', name: '2.log' });
    const large = file('large.log', 'x'.repeat(500_000));
    const { read: one } = await read(large);
    expect((await readAttachments([large], one)).refusal?.reason).toBe('duplicate');
  });

  it('reads no more files once one was refused and there is no place for another one', async () => {
    const unread = unreadFile('5.log', 10);
    const reading = vi.spyOn(unread, 'arrayBuffer');
    const { refusal } = await read(
      file('1.log', 'a'),
      file('2.log', 'b'),
      file('3.log', 'c'),
      file('4.log', 'd'),
      unread,
    );
    expect(refusal).toEqual({ reason: 'count', name: '4.log' });
    expect(reading).not.toHaveBeenCalled();
  });

  it.each([
    ['an SVG', file('icon.svg', '<svg/>', 'image/svg+xml'), 'type'],
    ['a program', file('setup.exe', 'MZ', 'application/x-msdownload'), 'type'],
    ['a PDF', file('manual.pdf', '%PDF', 'application/pdf'), 'type'],
    ['an SVG that claims to be a PNG', file('icon.png', '<svg/>', 'image/png'), 'unreadable'],
    ['an empty file', file('empty.log', ''), 'unreadable'],
    ['a binary file that claims to be text', file('core.log', 'a\0b'), 'unreadable'],
    ['a binary file of an unknown type', file('backup.7z', '7z\0'), 'type'],
    ['a binary file of an unknown type without null characters', file('secret.gpg', BINARY), 'type'],
    ['a large binary file of an unknown type', file('IMG.HEIC', new Uint8Array(700_000)), 'type'],
    ['a large text file of an unknown type', file('dump', 'ä'.repeat(350_000)), 'size'],
    ['an empty file of an unknown type', file('.env', ''), 'unreadable'],
    ['a folder', unreadFile('src', 4096), 'unreadable'],
    ['a file of 1 GB, without reading it', unreadFile('big.log', 1e9), 'size'],
    ['a file that cannot be read', unreadFile('gone.log', 10), 'unreadable'],
  ])('refuses %s', async (_, given, reason) => {
    expect(await read(given)).toEqual({ read: [], refusal: { reason, name: given.name } });
  });

  it('accepts three files and 600,000 bytes together, and keeps what fits', async () => {
    const small = (name: string) => file(name, name.padEnd(100_000, 'x'));
    const four = await read(small('1.log'), small('2.log'), small('3.log'), small('4.log'));
    expect(four.read.map(({ name }) => name)).toEqual(['1.log', '2.log', '3.log']);
    expect(four.refusal).toEqual({ reason: 'count', name: '4.log' });

    const exact = file('exact.log', 'x'.repeat(500_000));
    const fits = await readAttachments([exact], four.read.slice(0, 1));
    expect(fits.refusal).toBeUndefined();
    const tooLarge = await readAttachments([file('more.log', 'x')], [...four.read.slice(0, 1), ...fits.read]);
    expect(tooLarge.refusal).toEqual({ reason: 'size', name: 'more.log' });
  });

  it('counts the bytes that are sent, which can be more than those of the file', async () => {
    const utf16 = new Uint8Array(400_002).fill(0x30);
    utf16.set([0xff, 0xfe]);
    expect((await read(file('chinese.log', utf16))).refusal).toBeUndefined();
    const longer = new Uint8Array(500_002).fill(0x30);
    longer.set([0xff, 0xfe]);
    expect((await read(file('chinese.log', longer))).refusal?.reason).toBe('size');
  });

  it('removes hidden characters from names and cuts the middle of long ones', async () => {
    const { read: files } = await read(
      file('\u202egol.\u2066exe.log', 'x'),
      file(`${'😀'.repeat(5_000)}\n.log`, 'y'),
      file('\u202e.log', 'z'),
    );
    expect(files[0]?.name).toBe('gol.exe.log');
    expect(files[1]?.name).toMatch(/^😀{59}…😀{15} \.log$/u);
    expect(files[2]?.name).toBe('.log');
  });
});
