import { type ConfigValue, findUnreadLine, isConfigRecord, UnreadCode } from '../../site/config/ConfigValue.js';
import { scriptNames } from '../../site/config/configNames.js';
import { docsPlugins } from '../../site/config/docusaurusPlugins.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import { readExclusions } from './readExclusions.js';
import type { SettingsReader } from './SettingsReader.js';
import type { ContentFolder, SiteFile, SiteLayout, SitePath } from './SiteLayout.js';
import type { ProjectFiles, SiteRules } from './SiteRules.js';
import { basePathOf, joinPath } from './sitePaths.js';

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';
/**
 * Maximum numbers of versions, not counting `current`, and of translations. They are limited because each combination of a version and a
 * language has a folder.
 */
const MAX_VERSIONS = 100;
const MAX_LANGUAGES = 100;
/**
 * Docusaurus' name for the version in the documentation folder. If there are other versions, this one is unreleased, unless `lastVersion`
 * names it.
 */
const CURRENT = 'current';
/** By default, Docusaurus strips prefixes such as `01-`, `3. ` and `003_`, but neither dates nor versions. */
const DATE_OR_VERSION = /^\d+[-_.]\d/;
const NUMBER_PREFIX = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;

export const docusaurus: SiteRules = {
  name: 'Docusaurus',
  configFiles: scriptNames('docusaurus.config'),
  slugs: 'github',
  addsBase: true,
  defaults: { folders: [{ folder: '', path: '/docs' }], docsPath: '/docs', ending: 'index-slash' },

  async read({ settings, project }) {
    const trailingSlash = settings.flag('trailingSlash');
    const locales = readLocales(settings);
    const instances = docsOptions(settings).map((options) => settings.within(options));
    const found = await Promise.all(instances.map((options) => foldersOf(options, locales, project)));
    const folders = instances.length > 1 ? found.map(withSidebarFolder) : found;
    const numbers = instances.some(({ config }) => isConfigRecord(config) && config.numberPrefixParser === false);
    return {
      base: basePathOf(settings.text('baseUrl')),
      folders: folders.flat(),
      docsPath: routeOf(instances[0]),
      ...(trailingSlash !== undefined && { ending: trailingSlash ? 'slash' : 'none' }),
      ...(numbers && { keepsNumbers: true }),
    };
  },

  isPage: ({ parts }) => !parts.some((part) => part.startsWith('_')),

  place({ parts, fields }: SiteFile, { keepsNumbers }: SiteLayout): SitePath {
    const clean = (name: string) =>
      keepsNumbers || fields.parse_number_prefixes === false ? name : withoutNumber(name);
    const name = parts.at(-1) ?? '';
    const folders = parts.slice(0, -1);
    const folder = `${joinPath(...folders.map(clean))}/`;
    const slug = typeof fields.slug === 'string' && fields.slug !== '' ? fields.slug : undefined;
    const indexNames = ['index', 'readme', folders.at(-1)?.toLowerCase()];
    const address =
      slug ??
      (indexNames.includes(name.toLowerCase()) ? folder : typeof fields.id === 'string' ? fields.id : clean(name));
    const path = address.startsWith('/') ? address : resolveFrom(folder, address);
    return { path: joinPath(path), isIndex: path.endsWith('/') };
  },
};

/** Resolves `..` and `.` of a slug, which cannot lead above the root. */
function resolveFrom(folder: string, slug: string): string {
  const names: string[] = [];
  for (const name of `${folder}${slug}`.split('/').filter(Boolean)) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return `${joinPath(...names)}${slug.endsWith('/') ? '/' : ''}`;
}

function withoutNumber(name: string): string {
  return DATE_OR_VERSION.test(name) ? name : name.replace(NUMBER_PREFIX, '');
}

interface Locales {
  first: string | undefined;
  others: readonly string[];
}

function readLocales(settings: SettingsReader): Locales {
  const first = settings.text('i18n', 'defaultLocale');
  const others = settings.texts('i18n', 'locales').filter((locale) => locale !== first);
  return { first, others: others.slice(0, MAX_LANGUAGES) };
}

/**
 * Returns the options of each docs plugin. A preset may be computed by code, which is not run. Notes such presets as unread, because they
 * may contain another docs plugin.
 */
function docsOptions(settings: SettingsReader): ConfigValue[] {
  const presets = settings.list('presets');
  for (const preset of presets) if (preset instanceof UnreadCode) settings.noteUnread('"presets"', preset.line);
  return docsPlugins(presets, settings.list('plugins'));
}

function routeOf(options: SettingsReader | undefined): string {
  return basePathOf(options?.text('routeBasePath') ?? 'docs');
}

async function foldersOf(options: SettingsReader, locales: Locales, project: ProjectFiles): Promise<ContentFolder[]> {
  const id = options.text('id') ?? 'default';
  const isDefault = id === 'default';
  const route = routeOf(options);
  const folder = joinPaths(options.text('path') ?? 'docs');
  const versions = await readVersions(options, project, isDefault ? 'versions.json' : `${id}_versions.json`);
  const excluded = readExclusions(options, 'exclude');
  const translations = isDefault ? DOCS_PLUGIN : `${DOCS_PLUGIN}-${id}`;
  const isVersioned = versions.filter(({ isIncluded }) => isIncluded).length > 1;
  const folders = versions.map(({ name, path, isIncluded }): ContentFolder => {
    const versioned = `${isDefault ? '' : `${id}_`}versioned_docs/version-${name}`;
    return {
      folder: name === CURRENT ? folder : versioned,
      path: joinPath(route, path),
      excluded: isIncluded ? excluded : ['**'],
      ...(isVersioned && { version: name === CURRENT ? 'next' : name }),
    };
  });
  const translated = locales.others.flatMap((locale) =>
    versions.map(({ name, path }, index) => ({
      ...folders[index],
      folder: `i18n/${locale}/${translations}/${name === CURRENT ? CURRENT : `version-${name}`}`,
      path: joinPath(locale, route, path),
      language: locale,
    })),
  );
  const { first } = locales;
  const own = locales.others.length > 0 && first ? folders.map((each) => ({ ...each, language: first })) : folders;
  return [...own, ...translated];
}

/**
 * Sets `sidebarFolder` of all folders of one plugin to the first folder. References from sidebars begin with this folder, even references
 * to pages of other versions and to translations.
 */
function withSidebarFolder(folders: readonly ContentFolder[]): ContentFolder[] {
  return folders.map((each) => ({ ...each, sidebarFolder: folders[0]?.folder ?? '' }));
}

interface Version {
  name: string;
  path: string;
  /** Whether the site has the pages of this version. */
  isIncluded: boolean;
}

/**
 * Reads the versions and their URL paths. The options can set the path of a version. Default: empty for the latest version, `next` for the
 * unreleased pages in the documentation folder, and its name for every other version.
 */
async function readVersions(options: SettingsReader, project: ProjectFiles, file: string): Promise<Version[]> {
  const listed = options.flag('disableVersioning') ? [] : parseList(await project.read(file));
  const all = [CURRENT, ...listed.slice(0, MAX_VERSIONS)];
  const included = includedVersions(options, all);
  const last = options.text('lastVersion') ?? included.find((name) => name !== CURRENT) ?? CURRENT;
  return all.map((name) => {
    const usual = name === last ? '' : name === CURRENT ? 'next' : name;
    const path = options.text('versions', name, 'path') ?? usual;
    return { name, path, isIncluded: included.includes(name) };
  });
}

/**
 * Returns the versions that are part of the site. Ignores the option `onlyIncludeVersions` if code computes one of its names, because the
 * code is not run.
 */
function includedVersions(options: SettingsReader, all: readonly string[]): string[] {
  const hasCurrent = options.flag('includeCurrentVersion') !== false;
  const only = options.list('onlyIncludeVersions');
  const codeLine = findUnreadLine(only);
  if (codeLine !== undefined) options.noteUnread('"onlyIncludeVersions"', codeLine);
  const isListed = (name: string) => only.length === 0 || codeLine !== undefined || only.includes(name);
  return all.filter((name) => isListed(name) && (hasCurrent || name !== CURRENT));
}

function parseList(json: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
