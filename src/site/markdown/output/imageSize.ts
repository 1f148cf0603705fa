/** Width and height of an image file, in CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads the size of an image, so that pages can reserve its space before it loads.
 *
 * @returns undefined for unknown formats, and for files that do not contain their size.
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (start: number, length: number) => String.fromCharCode(...bytes.subarray(start, start + length));
  let size: ImageSize | undefined;
  try {
    if (at(1, 3) === 'PNG') size = { width: view.getUint32(16), height: view.getUint32(20) };
    else if (at(0, 3) === 'GIF') size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    else if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') size = webpSize(view, at(12, 4));
    else if (view.getUint16(0) === 0xffd8) size = jpegSize(view);
    else if (at(4, 4) === 'ftyp') size = avifSize(view, bytes);
    else size = svgSize(new TextDecoder().decode(bytes.subarray(0, SVG_HEAD)));
  } catch (error) {
    // A RangeError means that the file is truncated, so its size is unknown.
    if (!(error instanceof RangeError)) throw error;
  }
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** Number of bytes that are searched for the root element of an SVG. Comments can precede it. */
const SVG_HEAD = 4_096;

function webpSize(view: DataView, kind: string): ImageSize | undefined {
  if (kind === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** Skips markers by their lengths up to a "start of frame" marker, which contains the size. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Any number of fill bytes can precede a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/**
 * Reads the size from the property `ispe` ("image spatial extents"). AVIF files have this property in one of their first boxes (sections of
 * the file).
 */
function avifSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  const [i, s, p, e] = [0x69, 0x73, 0x70, 0x65];
  for (let at = bytes.indexOf(i); at >= 0; at = bytes.indexOf(i, at + 1))
    if (bytes[at + 1] === s && bytes[at + 2] === p && bytes[at + 3] === e)
      return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
  return undefined;
}

function svgSize(text: string): ImageSize | undefined {
  const tag = /<svg\b[^>]*>/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[0] ?? '';
  const length = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1] ?? 0);
  const [, , wide = 0, high = 0] = (/\sviewBox=["']([^"']*)["']/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = length('width');
  const height = length('height');
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
  return width === 0 && height === 0 ? { width: Math.round(wide), height: Math.round(high) } : undefined;
}
