/** Path, version and language of a page, derived from the path of its file. */
export interface PageAddress {
  /** Path below the site's base, in Unicode normal form C: `/`, `/guide/install`. */
  path: string;
  version?: string;
  language?: string;
  /**
   * Whether the documentation was written for a site generator such as Docusaurus. If so, `readPage` ignores the front matter field `slug`:
   * `SiteAddresses` derives the path by the rules of the generator, which may use this field.
   */
  isOfGenerator?: boolean;
}

/** Primary subtags of the languages that are recognised in the name of a documentation folder. */
const LANGUAGES = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr gl he hi hr hu id it ja ka ko lt lv mk ms nb nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  ),
);
const LANGUAGE_TAG = /^([a-z]{2})(?:[-_]([a-z]{2}|[a-z]{4}|\d{3}))?$/i;
/** `v2`, `2.x`, `v1.4.0`, `version-2.0`. A bare number is not a version: blogs have folders for years. */
const VERSION_FOLDER = /^(?:v\d+(?:[.-](?:\d+|x))*|\d+(?:\.(?:\d+|x))+|version-[\w.]+)$/i;
/** Folders that contain only versions or only languages. */
const HOLDERS = new Set(['versions', 'versioned_docs', 'i18n', 'locales', 'translations']);
const INDEX_NAME = /^(?:_?index|readme)$/i;

function languageOf(folder: string): string | undefined {
  const [, primary, rest] = LANGUAGE_TAG.exec(folder) ?? [];
  if (!primary || !LANGUAGES.has(primary.toLowerCase())) return undefined;
  return rest ? folder.replace('_', '-') : primary.toLowerCase();
}

/**
 * Returns the folders that are named after languages, at the top or inside a folder such as `i18n`. A single such folder counts only if
 * it is `en`, because `it`, `id` and `no` are also English words.
 */
export function languageFolders(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    const folder = HOLDERS.has(parts[0] ?? '') ? parts[1] : parts[0];
    if (folder && languageOf(folder)) folders.add(folder);
  }
  return folders.size > 1 || folders.has('en') ? folders : new Set();
}

/**
 * Returns the language of pages outside the language folders. This language is English if there are language folders and none of them is
 * `en`. Otherwise, returns undefined.
 */
export function defaultLanguage(folders: ReadonlySet<string>): string | undefined {
  return folders.size > 0 && !folders.has('en') ? 'en' : undefined;
}

/**
 * Returns the path, the version and the language of a file's page.
 *
 * @param file Path relative to the documentation folder, with `/` as separator.
 * @param folders Result of `languageFolders`.
 * @param hasIndex Whether the file's folder also has an index file. If so, a README in that folder is an ordinary page.
 * @example derivePageAddress('es/v2/guide/index.md', new Set(['es', 'en'])) // { path: '/es/v2/guide', language: 'es', version: 'v2' }
 */
export function derivePageAddress(file: string, folders: ReadonlySet<string>, hasIndex = false): PageAddress {
  const parts = file.replace(/\.mdx?$/i, '').split('/');
  const name = parts.at(-1) ?? '';
  const isIndex = INDEX_NAME.test(name) && !(hasIndex && /^readme$/i.test(name));
  // Use the Unicode form in which people type and link paths; macOS decomposes file names.
  const path = `/${(isIndex ? parts.slice(0, -1) : parts).join('/')}`.normalize();
  const [first, second, third] = parts.slice(0, -1);
  const candidates = HOLDERS.has(first ?? '') ? [second, third] : [first, second];
  const language = candidates.find((folder) => folder !== undefined && folders.has(folder));
  const version = candidates.find((folder) => folder !== undefined && VERSION_FOLDER.test(folder));
  return {
    path,
    ...(language ? { language: languageOf(language) ?? language } : {}),
    ...(version ? { version: version.replace(/^version-/i, '') } : {}),
  };
}
