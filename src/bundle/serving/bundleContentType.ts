import { contentTypeOf } from '../../site/files/contentTypes.js';

/** Content types in addition to those of `contentTypeOf`, for files in exports of this package and of other generators. */
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

/** Returns the content type of a file. Unknown types become downloads. */
export function bundleContentType(name: string): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const more = Object.hasOwn(MORE_TYPES, extension) ? MORE_TYPES[extension] : undefined;
  return more ?? contentTypeOf(name) ?? 'application/octet-stream';
}

/** Matches the end of a file name, where generators put a hash. The groups are the separator before the hash, and the hash itself. */
const NAME_END = /(^|[-./_])([A-Za-z0-9]{8,})\.(?:css|js|mjs|woff2?|ttf|otf)$/;
/**
 * Matches text that changes between letters and digits at least three times, as a hash does. A word with a number (`guide2024`) changes
 * less often.
 */
const MIXED = /[A-Za-z]\d+[A-Za-z]+\d|\d[A-Za-z]+\d+[A-Za-z]/;
/** The hashes of webpack and Parcel. */
const HEXADECIMAL = /^[0-9a-f]+$/;
/**
 * The hashes of Rollup and esbuild: eight characters after `-`, `.` or `_`. A hash must match `MIXED`, too, and contain a capital letter.
 * Some ordinary names with digits match `MIXED`, but they have no capital letter.
 */
const EIGHT_WITH_CAPITAL = /^(?=.*[A-Z]).{8}$/;
/** Folders of SvelteKit and Next.js. The path of every file in them contains a hash or, with Next.js, the id of the build. */
const IMMUTABLE_FOLDER = /(?:^|\/)(?:_app\/immutable|_next\/static)\//;
/**
 * Matches paths in the sites that this package exports: the chunks of the assistant, and other files below `_docs/` with a hash in their
 * name or folder. The site's own pages can also be in a folder that matches. Their names contain no hash, so `hasHashedName` excludes
 * them.
 */
const HASHED_FOLDER = /^_docs\/(?:chunks\/|.*[/-](?=[0-9a-z]*\d)[0-9a-z]{8,}[/.])/;
const PAGE = /\.(?:html|md)$/;

/**
 * Whether a file with this name never changes, so that browsers may cache it forever. When in doubt, returns false: a file that is outdated
 * is worse than one that is requested too often.
 */
export function hasHashedName(name: string): boolean {
  const [, before = '', end = ''] = NAME_END.exec(name) ?? [];
  const isHash = HEXADECIMAL.test(end) || (/[-._]/.test(before) && EIGHT_WITH_CAPITAL.test(end));
  return (isHash && MIXED.test(end)) || (HASHED_FOLDER.test(name) && !PAGE.test(name)) || IMMUTABLE_FOLDER.test(name);
}
