import type { ConfigValue } from '../../site/config/ConfigValue.js';
import { isConfigRecord, listAt, textAt, valueAt } from '../../site/config/ConfigValue.js';
import { HUGO_CONFIGS } from '../../site/config/configNames.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import { noteExclusions } from './readExclusions.js';
import type { UnsupportedSetting } from './SettingsReader.js';
import type { ContentFolder, SiteFile, SiteLayout, SitePath } from './SiteLayout.js';
import type { SiteRules } from './SiteRules.js';
import { basePathOf, joinPath } from './sitePaths.js';

const PERMALINKS: UnsupportedSetting = {
  name: 'permalinks',
  effect: 'the addresses of pages in these sections can be wrong',
  remedy: 'Give these pages their address with "url" in their front matter.',
};

export const hugo: SiteRules = {
  name: 'Hugo',
  configFiles: HUGO_CONFIGS,
  slugs: 'hugo',
  defaults: { folders: [{ folder: '', path: '' }], ending: 'slash' },

  read({ settings: given }) {
    const settings = given.within(lowerCaseKeys(given.config));
    // `ignoreFiles` contains regular expressions. They are not run, because a match can take exponential time.
    if (listAt(settings.config, 'ignorefiles').length > 0) noteExclusions(settings, 'ignoreFiles');
    if (Object.keys(settings.record('permalinks')).length > 0) settings.unsupported.push(PERMALINKS);
    return {
      base: basePathOf(settings.text('baseurl')),
      ...readLanguages(settings.config, settings.text('contentdir') ?? 'content'),
      ending: settings.flag('uglyurls') ? 'html' : 'slash',
      ...(settings.flag('disablepathtolower') && { keepsCase: true }),
    };
  },

  /**
   * In Hugo, a folder with `index.md` and without `_index.md` is a leaf bundle. Its other files, including those in subfolders, are
   * resources of the page `index.md` and not pages. Hugo does not define the kind of a folder with both files. Such a folder is treated as
   * a branch bundle, whose files are pages.
   */
  isPage: ({ parts, isBundle, isInBundle }) => !isInBundle && (!isBundle || parts.at(-1) === 'index'),

  place({ parts, fields }: SiteFile, { keepsCase }: SiteLayout): SitePath {
    const name = parts.at(-1) ?? '';
    const isSection = name === '_index';
    if (typeof fields.url === 'string' && fields.url !== '') return { path: fields.url, isWhole: true };
    const isIndex = isSection || name === 'index';
    const names = (isIndex ? parts.slice(0, -1) : parts).map((part) => urlName(part, keepsCase));
    if (typeof fields.slug === 'string' && fields.slug !== '' && !isSection)
      names.splice(-1, 1, urlName(fields.slug, keepsCase));
    return { path: joinPath(...names), isIndex };
  },
};

/** Converts a name to the form that Hugo uses: without most punctuation, with hyphens for spaces, and in lower case by default. */
function urlName(name: string, keepsCase = false): string {
  const plain = name
    .replace(/[^\p{L}\p{Nd}\p{M}\s./\\_#+~@-]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?=-)|(?<=-) /g, '')
    .replaceAll(' ', '-');
  return keepsCase ? plain : plain.toLowerCase();
}

/**
 * Reads the languages. A language has its own folder, or a code in the names of its files (`page.de.md`). The default language is at the
 * root of the site, unless `defaultContentLanguageInSubdir` is set.
 */
function readLanguages(config: ConfigValue | undefined, content: string): Pick<SiteLayout, 'folders' | 'languages'> {
  const all = valueAt(config, 'languages');
  const first = textAt(config, 'defaultcontentlanguage') ?? 'en';
  const isBelow = valueAt(config, 'defaultcontentlanguageinsubdir') === true;
  const paths = new Map<string, string>();
  const folders: ContentFolder[] = [];
  for (const language of isConfigRecord(all) ? Object.keys(all) : []) {
    const path = language === first && !isBelow ? '' : `/${language}`;
    const folder = textAt(all, language, 'contentdir');
    if (folder) folders.push({ folder: joinPaths(folder), path, language });
    paths.set(language, path);
  }
  const root = { folder: joinPaths(content), path: paths.get(first) ?? '' };
  return { folders: [...folders, root], ...(paths.size > 0 && { languages: Object.fromEntries(paths) }) };
}

/** Converts the keys of the first three levels to lower case, because Hugo ignores the case of these keys. */
function lowerCaseKeys(value: ConfigValue | undefined, depth = 3): ConfigValue | undefined {
  if (!isConfigRecord(value) || depth === 0) return value;
  const lower: Record<string, ConfigValue> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) lower[key.toLowerCase()] = lowerCaseKeys(inner, depth - 1) ?? null;
  return lower;
}
