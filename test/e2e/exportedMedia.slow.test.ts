import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, startExporting, unpack } from '../service/exportSupport.js';
import { createDeferred } from '../support/createDeferred.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** A page with images of several formats and sizes, videos and an audio player. The server sends their files only after the first paint. */
const PAGE = `# Media

Before.

![A wide one](wide.png)

Between, ![a small one](icon.svg) in a line.

<img src="photo.jpg" width="300" alt="A photo, smaller than it is">

- ![In a list](photo.webp)

| Table |
| --- |
| ![In a table](photo.jpg) |

<Frame caption="In a frame">![Framed](wide.png)</Frame>

<video src="film.webm" controls></video>

<video controls poster="photo.jpg"><source src="film.webm" type="video/webm"></video>

<audio src="film.webm" controls></audio>

After.
`;
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webm: 'video/webm',
};
const IS_MEDIA = /\.(?:png|jpg|webp|svg|webm)$/;

let browser: Browser;
let site: string;
let server: Server;
/** The server sends media only after this promise has resolved. */
let released: Promise<void>;

beforeAll(async () => {
  browser = await launchBrowser();
  const docs = await temporaryFolder('media');
  await writeFile(join(docs, 'index.md'), PAGE);
  await writeFile(
    join(docs, 'icon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><path d="M0 0h64v48z"/></svg>',
  );
  for (const [name, base64] of Object.entries(await generateMedia()))
    await writeFile(join(docs, name), base64, 'base64');
  const service = await startExporting({ folder: docs });
  const jobId = await service.start();
  expect(await service.end(jobId)).toMatchObject({ status: 'completed', report: { warningCount: 0 } });
  site = (await unpack(await bytesOf(await service.link(jobId)))).folder;
  await service.stop();
  server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://host').pathname.slice(1);
    const bytes = await readFile(join(site, name)).catch(() => undefined);
    if (IS_MEDIA.test(name)) await released;
    response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'image/*').end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Generates images and a video in the browser. Returns them in base64, by name. */
async function generateMedia(): Promise<Record<string, string>> {
  const page = await browser.newPage();
  const files = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const base64 = async (blob: Blob) => btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    const image = async (type: string, width: number, height: number) => {
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
      return base64(await new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob), type)));
    };
    const film = async () => {
      Object.assign(canvas, { width: 320, height: 400 });
      const context = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start(40);
      // Draw until the recording has data: on a busy machine, the browser records the first frame late.
      for (let frame = 0; frame < 8 || !parts.some(({ size }) => size > 0); frame += 1) {
        context?.fillRect(frame, frame, 20, 20);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      recorder.stop();
      await stopped;
      return base64(new Blob(parts));
    };
    return {
      'wide.png': await image('image/png', 1600, 500),
      'photo.jpg': await image('image/jpeg', 640, 480),
      'photo.webp': await image('image/webp', 300, 420),
      'film.webm': await film(),
    };
  });
  await page.close();
  return files;
}

it.each([1280, 360])('a page does not shift when images and videos load late, %d pixels wide', async (width) => {
  const context = await browser.newContext({ viewport: { width, height: 4_000 } });
  const page = await context.newPage();
  const { port } = server.address() as AddressInfo;
  const { promise, resolve: release } = createDeferred();
  released = promise;
  await page.goto(`http://127.0.0.1:${port}/index.html`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  release();
  const haveLoaded = () =>
    Array.from(document.images).every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
    Array.from(document.querySelectorAll('video')).every(({ videoWidth }) => videoWidth > 0);
  await page.waitForFunction(haveLoaded, undefined, { timeout: LONGEST_WAIT });
  const seen = await page.evaluate(async () => {
    const shifts: unknown[] = [];
    const observer = new PerformanceObserver((list) => {
      const sources = list
        .getEntries()
        .flatMap((entry) => (entry as unknown as { sources: { node?: Node }[] }).sources);
      // Ignore layout shifts without a node: they are inside the browser's own video player.
      for (const { node } of sources) if (node) shifts.push((node as Element).outerHTML ?? node.textContent);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const [painted] = performance.getEntriesByType('paint');
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(?:png|jpg|webp|svg)$/.test(name));
    return {
      media: document.querySelectorAll('img, video').length,
      shifts,
      camePainted: files.every((each) => (each as PerformanceResourceTiming).responseEnd > (painted?.startTime ?? 0)),
    };
  });
  expect(seen).toEqual({ media: 8, shifts: [], camePainted: true });
  await context.close();
});
