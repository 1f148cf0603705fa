import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSite } from '../../src/site/createSite.js';
import { PageWriter } from '../../src/site/export/PageWriter.js';
import { outlineSite } from '../../src/site/export/SiteOutline.js';
import { siteFiles } from '../../src/site/files/siteFolders.js';
import type { MarkdownPage } from '../../src/site/markdown/nodes/MarkdownPage.js';
import { createImageSizeReader } from '../../src/site/markdown/output/createImageSizeReader.js';
import { imageSize } from '../../src/site/markdown/output/imageSize.js';
import { page } from '../service/support.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** Joins the bytes of numbers and strings. */
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const PNG = bytes([0x89], 'PNG\r\n', [26, 10, 0, 0, 0, 13], 'IHDR', [0, 0, 1, 0x40, 0, 0, 0, 0xc8]);
const HUNDRED_BY_50 = { width: 100, height: 50 };

describe('the size of an image', () => {
  it.each([
    ['PNG', PNG, { width: 320, height: 200 }],
    ['GIF', bytes('GIF89a', [100, 0, 50, 0]), HUNDRED_BY_50],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0, 50, 0, 100, 3]), HUNDRED_BY_50],
    [
      'JPEG with fill bytes',
      bytes([0xff, 0xd8, 0xff, 0xff, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 50, 0, 100, 3]),
      HUNDRED_BY_50,
    ],
    [
      'WebP, with alpha',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 16, 0, 0, 0, 99, 0, 0, 49, 0, 0]),
      HUNDRED_BY_50,
    ],
    [
      'WebP, lossy',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 100, 0, 50, 0]),
      HUNDRED_BY_50,
    ],
    ['WebP, lossless', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 99, 0x40, 0x0c, 0]), HUNDRED_BY_50],
    [
      'AVIF',
      bytes([0, 0, 0, 24], 'ftypavif', [0, 0, 0, 20], 'ispe', [0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 50]),
      HUNDRED_BY_50,
    ],
    [
      'SVG after a comment',
      bytes('<?xml version="1.0"?><!-- <svg> --><svg width="100px" height="50" viewBox="0 0 1 1">'),
      HUNDRED_BY_50,
    ],
    ['SVG', bytes('<svg xmlns="x" width="100px" height="50">'), HUNDRED_BY_50],
    ['SVG without sizes', bytes('<svg viewBox="0 0 100 50">'), HUNDRED_BY_50],
    ['SVG in per cent', bytes('<svg width="100%" height="50" viewBox="0 0 1 2">'), undefined],
    ['a file that ends too early', bytes([0xff, 0xd8, 0xff]), undefined],
    ['nothing', bytes(), undefined],
    ['no image', bytes('Hello there, this is text.'), undefined],
  ])('is read if the file states it: %s', (_, file, size) => expect(imageSize(file)).toEqual(size));
});

describe('to find the sizes of images', () => {
  const sizesOf = (source: string, ...reader: Parameters<typeof createImageSizeReader>) =>
    createImageSizeReader(...reader)(page('/', source).markdown as MarkdownPage, (url) => url);

  it('reads only images', async () => {
    const read: string[] = [];
    const sizes = await sizesOf('![a](/film.mp4) ![b](/guide.PDF) ![c](/map.PNG)', async (name) => {
      read.push(name);
      return PNG;
    });
    expect(read).toEqual(['map.PNG']);
    expect(sizes).toEqual({ '/map.PNG': { width: 320, height: 200 } });
  });

  it('reads only the beginning of a large file', async () => {
    const folder = await temporaryFolder('images');
    await writeFile(join(folder, 'map.png'), PNG);
    // Extend the file to 3 GiB: Node cannot read more than 2 GiB at once. The added bytes take no space on the disk.
    await truncate(join(folder, 'map.png'), 3 * 2 ** 30);
    const files = siteFiles({ folder: join(folder, 'docs'), project: folder, publicFolders: ['.'] });
    expect(await sizesOf('![a](/map.png)', siteFiles({ folder }))).toEqual({ '/map.png': { width: 320, height: 200 } });
    expect(await sizesOf('![a](/map.png)', files)).toEqual({ '/map.png': { width: 320, height: 200 } });
    expect((await siteFiles({ folder }).readHead?.('map.png'))?.byteLength).toBe(4_194_304);
  });
});

const SOURCE = `# Media

![Map](./img/map.png) <img src="img/map.png" width="160" alt="Small"> ![Gone](img/gone.png)

<video src="./film.mp4" poster="img/map.png" title="The film"></video>

<video controls><source src="film.webm"><source src="film.mp4"></video>

<audio src="https://sound.example/a.mp3"></audio>

<iframe src="https://video.example/embed" title="A talk"></iframe>

<picture><source srcset="img/dark.png"><img src="img/map.png" alt="Picture"></picture>
`;
const readFile = async (name: string) => (name === 'public/guide/img/map.png' ? PNG : undefined);

describe('a page with images and videos', () => {
  const pages = [page('/guide/media', SOURCE)];

  it('reserves space for its images, and plays only files of its own site', async () => {
    const site = createSite({ domain: 'acme', title: 'Acme', pages, readFile });
    const text = (await (await site.respond(new Request('http://localhost/guide/media')))?.text()) ?? '';
    expect(text).toContain('alt="Map" width="320" height="200" loading="lazy"');
    expect(text).toContain('alt="Small" width="160" height="100" loading="lazy"');
    expect(text).toContain('alt="Gone" loading="lazy"');
    expect(text).toContain('<video src="/guide/film.mp4" controls preload="metadata" poster="/guide/img/map.png">');
    expect(text).toContain('<video src="/guide/film.webm" controls preload="metadata">');
    expect(text).not.toMatch(/<audio|<iframe|<source|srcset/);
  });

  it('reserves space for its images below a base path too, but not for those of other hosts', async () => {
    const source = '# Media\n\n![Map](./img/map.png) ![Far](https://files.example/guide/img/map.png)\n';
    const site = createSite({
      domain: 'acme',
      title: 'Acme',
      pages: [page('/guide/media', source)],
      readFile: async (name) => (name.endsWith('guide/img/map.png') ? PNG : undefined),
      base: '/manual',
    });
    const text = (await (await site.respond(new Request('http://localhost/manual/guide/media')))?.text()) ?? '';
    expect(text).toContain('src="/manual/guide/img/map.png"');
    expect(text).toContain('alt="Map" width="320" height="200" loading="lazy"');
    expect(text).toContain('alt="Far" loading="lazy"');
  });

  it('lists its files and the removed content of other hosts when it is exported', async () => {
    const writer = new PageWriter(await outlineSite({ title: 'Acme', domain: 'acme', language: 'en', pages }));
    const written = writer.page('/guide/media', pages[0]?.markdown as never);
    expect(written.files.sort()).toEqual([
      'guide/film.mp4',
      'guide/film.webm',
      'guide/img/gone.png',
      'guide/img/map.png',
    ]);
    expect(written.removed).toEqual(['https://sound.example/a.mp3', 'https://video.example/embed']);
    expect(written.html).toContain('<a href="https://video.example/embed" rel="noopener noreferrer">A talk</a>');
    expect(written.html).toContain('<video src="film.mp4" controls preload="metadata" poster="img/map.png">');
  });
});
