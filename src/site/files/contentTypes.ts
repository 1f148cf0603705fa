/**
 * Content types by file extension. Apart from pages, only files with these extensions are published, and from a documentation folder no
 * scripts or style sheets (see `NOT_FROM_FOLDERS`).
 */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|xml|yaml|manifest\+json|wasm|vnd\.ms-fontobject)|image\/(?:svg|x-icon)|font\/(?:otf|ttf))/;

/** Names of folders with partials: files that pages include, and that do not become pages themselves. Such a folder can be at any depth. */
export const PARTIAL_FOLDERS: ReadonlySet<string> = new Set(['_partials', '_includes', '_snippets']);

/**
 * Prefixes of the media types that are published even if the file is a part of a page (see `isPart`), because pages show such files. Parts
 * of other types, such as text files and downloads, are not published: they are sources, like the Markdown that pages include.
 */
const SHOWN_BY_PAGES = ['image/', 'audio/', 'video/'];

/** Where GitBook keeps images and downloads. No other hidden folder is published. */
export const GITBOOK_ASSETS = '.gitbook/assets/';

/** Scripts and style sheets of the documentation folder are not published: they must not take effect on the site's pages. */
const NOT_FROM_FOLDERS = new Set(['css', 'js']);

export function contentTypeOf(name: string): string | undefined {
  const extension = extensionOf(name);
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
}

/** Whether compression is worthwhile: for text and uncompressed formats, but not for formats that are compressed already. */
export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType);
}

/**
 * Returns the content type of a file of the documentation folder. Returns undefined for a file that must not be published:
 *
 * - a script, a style sheet or a file of an unknown type
 * - a hidden file, or a file in a hidden folder other than `GITBOOK_ASSETS`
 * - a file in `node_modules`, or at a path that leads out of the folder
 * - a part of a page (see `isPart`), unless it is an image, audio or video
 */
export function contentTypeOfFolderFile(name: string): string | undefined {
  // Ignore the case of the name in the checks, because some file systems ignore it. There, `Node_Modules` leads to `node_modules`.
  const path = name.toLowerCase();
  const segments = (path.startsWith(GITBOOK_ASSETS) ? path.slice(GITBOOK_ASSETS.length) : path).split('/');
  const isSafe = segments.every(
    (part) => part !== '' && !part.startsWith('.') && part !== 'node_modules' && !/[\0\\]/.test(part),
  );
  const type = isSafe && !NOT_FROM_FOLDERS.has(extensionOf(name)) ? contentTypeOf(name) : undefined;
  const isShown = SHOWN_BY_PAGES.some((kind) => type?.startsWith(kind));
  return isShown || !isPart(segments) ? type : undefined;
}

/** Whether a file is in a folder with parts of pages, or has a name that begins with `_`. */
function isPart(segments: readonly string[]): boolean {
  return segments.at(-1)?.startsWith('_') === true || segments.some((segment) => PARTIAL_FOLDERS.has(segment));
}

function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
