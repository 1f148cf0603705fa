import { scriptNames } from '../../site/config/configNames.js';
import type { ContentFolder, SiteFile, SiteLayout, SitePath } from './SiteLayout.js';
import type { SiteRules } from './SiteRules.js';
import { basePathOf, folderOrFile } from './sitePaths.js';

/** Matches an option of the function `nextra()` in the source text, because the exported configuration does not contain the option. */
const CONTENT_PATH = /\bcontentDirBasePath:\s*(?:(["'`])([^"'`$\n]*)\1)?/;

export const nextra: SiteRules = {
  name: 'Nextra',
  configFiles: scriptNames('next.config'),
  slugs: 'github',
  addsBase: true,
  defaults: { folders: [{ folder: '', path: '' }], ending: 'none' },

  read({ source, settings }) {
    if (!source.includes('nextra')) return undefined;
    const given = CONTENT_PATH.exec(source);
    if (given && given[2] === undefined) settings.unread.push('"contentDirBasePath"');
    const route = basePathOf(given?.[2]);
    const folders = ['', 'src/'].flatMap((parent): ContentFolder[] => [
      { folder: `${parent}content`, path: route },
      { folder: `${parent}pages`, path: '' },
      { folder: `${parent}app`, path: '' },
    ]);
    const first = settings.text('i18n', 'defaultLocale');
    const locales = settings.texts('i18n', 'locales');
    return {
      base: basePathOf(settings.text('basePath')),
      folders,
      docsPath: route,
      ending: settings.flag('trailingSlash') ? 'slash' : 'none',
      // In Nextra 2 and 3, the names of page files can contain the locale: `about.fr.mdx`.
      ...(locales.length > 0 && {
        languages: Object.fromEntries(locales.map((locale) => [locale, locale === first ? '' : `/${locale}`])),
      }),
    };
  },

  isPage: ({ parts }, folder) => !isAppFolder(folder) || parts.at(-1) === 'page',

  /** Pages of the `app` folder are named `page`. Folders in round brackets are not part of the path. */
  place({ parts }: SiteFile, _layout: SiteLayout, folder: string): SitePath {
    const names = parts.filter((part) => !/^\(.*\)$/.test(part));
    return folderOrFile(names, [isAppFolder(folder) ? 'page' : 'index']);
  },
};

const isAppFolder = (folder: string) => /(?:^|\/)app$/.test(folder);
