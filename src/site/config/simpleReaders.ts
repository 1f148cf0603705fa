import { joinPaths } from '../shared/joinPaths.js';
import { textAt, valueAt } from './ConfigValue.js';
import { HUGO_CONFIGS } from './configNames.js';
import { cssColor } from './cssColor.js';
import { imagePaths } from './imagePaths.js';
import { openConfig } from './openConfig.js';
import type { SiteConfigReader } from './SiteConfig.js';

/** Reads `book.toml` of mdBook. `takeSummaries` reads the navigation of a book, from its `SUMMARY.md`. */
export const readMdBook: SiteConfigReader = async (project) => {
  const config = await openConfig(project, ['book.toml']);
  return {
    title: textAt(config.value, 'book', 'title'),
    description: textAt(config.value, 'book', 'description'),
    favicon: ['theme/favicon.svg', 'theme/favicon.png'],
    unread: config.unread,
  };
};

/**
 * Reads title and description of a Hugo site, and returns the paths where its favicon may be. The navigation follows the folders of the
 * pages. The front matter of the pages sets their order (`weight`).
 */
export const readHugo: SiteConfigReader = async (project) => {
  const config = await openConfig(project, HUGO_CONFIGS);
  return {
    title: textAt(config.value, 'title'),
    description: textAt(config.value, 'params', 'description'),
    favicon: ['static/favicon.svg', 'static/favicon.ico', 'static/favicon.png'],
    publicFolders: ['static'],
    unread: config.unread,
  };
};

/**
 * Returns the paths where the favicon of a Nextra site may be, and the folder of its public files. The titles and the order of its pages
 * are in the `_meta` files of its folders. Other settings, such as the title of the site, are in code, which this function does not read.
 */
export const readNextra: SiteConfigReader = async () => ({
  favicon: ['public/favicon.svg', 'public/favicon.ico', 'app/icon.svg', 'app/favicon.ico', 'src/app/favicon.ico'],
  publicFolders: ['public'],
  unread: [],
});

/**
 * Reads name, description, logo, favicon and colour from the `docs.json` in the folder of the pages. `readDocsJsonNavigation` reads its
 * navigation.
 */
export const readDocsJson: SiteConfigReader = async (project) => {
  const config = await openConfig(project, [joinPaths(project.docs, 'docs.json')]);
  const image = (...keys: string[]) => imagePaths(textAt(config.value, ...keys), [project.docs]);
  return {
    title: textAt(config.value, 'name'),
    description: textAt(config.value, 'description'),
    logo: image('logo') ?? image('logo', 'light'),
    darkLogo: image('logo', 'dark'),
    favicon: image('favicon') ?? image('favicon', 'light'),
    hasNameInLogo: valueAt(config.value, 'logo') !== undefined,
    accent: cssColor(valueAt(config.value, 'colors', 'primary')),
    unread: config.unread,
  };
};
