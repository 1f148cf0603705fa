/** What a file's place in the folder says about its page. */
export interface PageAddress {
  /** Address below the site's base, in composed letters: `/`, `/guide/install`. */
  path: string;
  version?: string;
  language?: string;
}

/** Languages that documentation folders are named after, by the first part of the tag. */
const LANGUAGES = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr gl he hi hr hu id it ja ka ko lt lv mk ms nb nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  ),
);
const LANGUAGE_TAG = /^([a-z]{2})(?:[-_]([a-z]{2}|[a-z]{4}|\d{3}))?$/i;
/** `v2`, `2.x`, `v1.4.0`, `version-2.0`. A bare number is no version: blogs sort by year. */
const VERSION_FOLDER = /^(?:v\d+(?:[.-](?:\d+|x))*|\d+(?:\.(?:\d+|x))+|version-[\w.]+)$/i;
/** Folders that only hold versions or languages. */
const HOLDERS = new Set(['versions', 'versioned_docs', 'i18n', 'locales', 'translations']);
const INDEX_NAME = /^(?:_?index|readme)$/i;

function languageOf(folder: string): string | undefined {
  const [, primary, rest] = LANGUAGE_TAG.exec(folder) ?? [];
  if (!primary || !LANGUAGES.has(primary.toLowerCase())) return undefined;
  return rest ? folder.replace('_', '-') : primary.toLowerCase();
}

/**
 * The languages that top folders stand for. One such folder alone is taken for a language only when it is English, because
 * `it`, `id` or `no` are words as well.
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

/** Where pages outside all language folders belong: to English, when other languages have folders of their own. */
export function defaultLanguage(folders: ReadonlySet<string>): string | undefined {
  return folders.size > 0 && !folders.has('en') ? 'en' : undefined;
}

/**
 * The page that a file becomes.
 *
 * @param file Relative to the folder, with `/` between names.
 * @param folders From `languageFolders`.
 * @param hasIndex Whether the folder of the file has an index file beside a README, which then is a page of its own.
 * @example pageAddress('es/v2/guide/index.md', new Set(['es', 'en'])) // { path: '/es/v2/guide', language: 'es', version: 'v2' }
 */
export function pageAddress(file: string, folders: ReadonlySet<string>, hasIndex = false): PageAddress {
  const parts = file.replace(/\.mdx?$/i, '').split('/');
  const name = parts.at(-1) ?? '';
  const isIndex = INDEX_NAME.test(name) && !(hasIndex && /^readme$/i.test(name));
  // Composed, as addresses are typed and linked; macOS writes names decomposed.
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
