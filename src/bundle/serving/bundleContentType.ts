import { contentTypeOf } from '../../site/contentTypes.js';

/** What sites hold beside the files of a documentation folder: exports of other makers, too. */
const MORE_TYPES: Readonly<Record<string, string>> = {
  cjs: 'text/javascript; charset=utf-8',
  eot: 'application/vnd.ms-fontobject',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  otf: 'font/otf',
  ttf: 'font/ttf',
  vtt: 'text/vtt; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
};

const SHRINKS =
  /^(?:text\/|application\/(?:json|xml|yaml|manifest\+json|wasm|vnd\.ms-fontobject)|image\/(?:svg|x-icon)|font\/(?:otf|ttf))/;

/** The type a file is sent as; a file of an unknown kind is a download and nothing else. */
export function bundleContentType(name: string): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const more = Object.hasOwn(MORE_TYPES, extension) ? MORE_TYPES[extension] : undefined;
  return more ?? contentTypeOf(name) ?? 'application/octet-stream';
}

/** Whether compression makes it smaller: text, not pictures and archives. */
export function isCompressible(contentType: string): boolean {
  return SHRINKS.test(contentType);
}

/** A piece of a name that is a hash of its content: letters and digits in turns, at least eight. A word and a number (`guide2024`) is none. */
const HASHED =
  /(?:^|[-./_])(?=[A-Za-z0-9]*(?:[A-Za-z]\d+[A-Za-z]+\d|\d[A-Za-z]+\d+[A-Za-z]))[A-Za-z0-9]{8,}\.(?:css|js|mjs|woff2?|ttf|otf)$/;
/** Our own files: the assistant's, and those with a hash in their name or that of their folder. */
const HASHED_FOLDER = /^_docs\/(?:chunks\/|.*[/-](?=[0-9a-z]*\d)[0-9a-z]{8,}[/.])/;

/** Whether a name never changes its content, so that browsers may keep it for good. Wrong here means stale: rather too few than too many. */
export function hasHashedName(name: string): boolean {
  return HASHED.test(name) || HASHED_FOLDER.test(name);
}
