/** Content types by file extension. Files of a documentation folder with other extensions are never published. */
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

/** Scripts and style sheets of the documentation folder are not published: they must not run on the site's pages. */
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
 * Returns the content type of a file of the documentation folder, or undefined if the file must not be published: scripts, style sheets,
 * unknown types, hidden files, packages (`node_modules`) and paths that lead out of the folder.
 */
export function contentTypeOfFolderFile(name: string): string | undefined {
  const safe = name
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && part !== 'node_modules' && !/[\0\\]/.test(part));
  return safe && !NOT_FROM_FOLDERS.has(extensionOf(name)) ? contentTypeOf(name) : undefined;
}

function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
