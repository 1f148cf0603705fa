import type { ConfigValue } from '../../site/config/ConfigValue.js';
import { isConfigRecord, listAt, textAt, valueAt } from '../../site/config/ConfigValue.js';
import { PAGE_FOLDER, type SnippetFolders } from '../../site/markdown/includes/ProjectPlace.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import { gitIgnoreGlobs, supportedGlobs } from './readExclusions.js';
import type { SiteFile, SiteLayout, SitePath } from './SiteLayout.js';
import type { SiteRules } from './SiteRules.js';
import { basePathOf, folderOrFile } from './sitePaths.js';

/** Settings that exclude files from the site, in the syntax of `.gitignore`. MkDocs shows the files of `draft_docs` in previews only. */
const EXCLUSIONS = ['exclude_docs', 'draft_docs'];
/** Patterns of files that MkDocs excludes by default. Its pattern for hidden files is not needed: the service never reads them as pages. */
const ALWAYS_EXCLUDED = ['templates/**'];

const SNIPPETS = 'pymdownx.snippets';

export const mkdocs: SiteRules = {
  name: 'MkDocs',
  configFiles: ['mkdocs.yml', 'mkdocs.yaml'],
  slugs: 'mkdocs',
  defaults: { folders: [{ folder: '', path: '' }], ending: 'slash' },

  read({ settings }) {
    const docs = joinPaths(settings.text('docs_dir') ?? 'docs');
    const { folders, languages } = readLanguages(settings.config, docs);
    const given = EXCLUSIONS.flatMap((key) => supportedGlobs(settings, key, gitIgnoreGlobs(settings.text(key) ?? '')));
    const excluded = [...ALWAYS_EXCLUDED, ...given];
    return {
      base: basePathOf(settings.text('site_url')),
      folders: folders.map((folder) => ({ ...folder, excluded, excludedFrom: docs })),
      ending: settings.flag('use_directory_urls') === false ? 'html' : 'slash',
      ...(languages && { languages }),
      snippets: readSnippets(settings.config, docs),
    };
  },

  /** MkDocs does not make a page from a `README` file if the folder of the file has an `index` page. */
  isPage: ({ parts, hasIndex }) => !hasIndex || parts.at(-1) !== 'README',

  place: ({ parts }: SiteFile): SitePath => folderOrFile(parts, ['index', 'README']),
};

/**
 * Reads the languages of the plugin `i18n` (mkdocs-static-i18n). A language has its own folder, or a suffix in the names of its files, such
 * as `index.fr.md`.
 */
function readLanguages(config: ConfigValue | undefined, docs: string): Pick<SiteLayout, 'folders' | 'languages'> {
  const plugin = listAt(config, 'plugins')
    .map((each) => valueAt(each, 'i18n'))
    .find(isConfigRecord);
  const locales = listAt(plugin, 'languages').flatMap((each) => {
    const locale = textAt(each, 'locale');
    return locale ? [{ locale, path: valueAt(each, 'default') === true ? '' : `/${locale}` }] : [];
  });
  if (locales.length === 0) return { folders: [{ folder: docs, path: '' }] };
  if (textAt(plugin, 'docs_structure') !== 'folder')
    return {
      folders: [{ folder: docs, path: '' }],
      languages: Object.fromEntries(locales.map(({ locale, path }) => [locale, path])),
    };
  return {
    folders: locales.map(({ locale, path }) => ({ folder: joinPaths(docs, locale), path, language: locale })),
  };
}

/**
 * Reads the options of the extension `pymdownx.snippets`. Paths are relative to the folder of the configuration, because MkDocs is started
 * there. The YAML parser drops the tag `!relative` and keeps the value after it, such as `$docs_dir/parts`. An empty value means the folder
 * of the page.
 */
function readSnippets(config: ConfigValue | undefined, docs: string): SnippetFolders {
  const extensions = valueAt(config, 'markdown_extensions');
  const options = [...listAt(extensions), extensions].map((each) => valueAt(each, SNIPPETS)).find(isConfigRecord);
  const given = valueAt(options, 'base_path') ?? '.';
  const paths = (Array.isArray(given) ? given : [given]).filter((path) => typeof path === 'string');
  const folderOf = (path: string) => joinPaths(path.replace(/^\$docs_dir/, docs).replace(/^\$config_dir/, ''));
  return {
    bases: paths.map((path) => (path === '' ? PAGE_FOLDER : folderOf(path))),
    dedents: valueAt(options, 'dedent_subsections') === true,
  };
}
