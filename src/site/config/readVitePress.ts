import { humanTitle } from '../shared/humanTitle.js';
import { joinPaths } from '../shared/joinPaths.js';
import { type ConfigRecord, type ConfigValue, isConfigRecord, listAt, textAt, valueAt } from './ConfigValue.js';
import { scriptNames } from './configNames.js';
import { imagePaths } from './imagePaths.js';
import { type OpenConfig, openConfig } from './openConfig.js';
import { readStyleColor } from './readStyleColor.js';
import type { Sidebar, SidebarEntry, SiteConfigReader } from './SiteConfig.js';

const STYLES = ['custom.css', 'style.css', 'styles.css', 'vars.css', 'index.css'];

/** Reads the configuration in the folder `.vitepress`, which is in the folder of the pages or in a folder above it. */
export const readVitePress: SiteConfigReader = async (project) => {
  const roots = [...new Set([project.docs, ...parents(project.docs)])];
  const config = await openConfig(
    project,
    roots.flatMap((root) => [
      ...scriptNames(joinPaths(root, '.vitepress/config')),
      ...scriptNames(joinPaths(root, '.vitepress/config/index')),
    ]),
  );
  const root = config.name.slice(0, Math.max(0, config.name.indexOf('.vitepress')));
  const folders = [joinPaths(root, 'public'), joinPaths(project.docs, 'public'), project.docs];
  const theme = valueAt(config.value, 'themeConfig');
  const logo = (key: string) => imagePaths(textAt(theme, 'logo', key), folders);
  const styles = STYLES.map((name) => joinPaths(root, '.vitepress/theme', name));
  return {
    title: textAt(theme, 'siteTitle') ?? textAt(config.value, 'title'),
    description: textAt(config.value, 'description'),
    logo: imagePaths(textAt(theme, 'logo'), folders) ?? logo('src') ?? logo('light'),
    darkLogo: logo('dark'),
    favicon: imagePaths(iconIn(listAt(config.value, 'head')), folders),
    accent: await readStyleColor(project, styles, '--vp-c-brand-1'),
    hasNameInLogo: valueAt(theme, 'siteTitle') === false,
    publicFolders: folders.slice(0, 2),
    sidebars: sidebarsOf(config),
    unread: config.unread,
  };
};

function parents(path: string): string[] {
  const names = path.split('/').filter(Boolean);
  return names.map((_, index) => names.slice(0, names.length - index - 1).join('/'));
}

/** Returns the path of the favicon from entries such as `['link', { rel: 'icon', href: '/favicon.ico' }]`. */
function iconIn(head: readonly ConfigValue[]): string | undefined {
  const links = head.flatMap((tag) => (Array.isArray(tag) && tag[0] === 'link' ? [tag[1]] : []));
  return textAt(
    links.find((link) => textAt(link, 'rel')?.toLowerCase().split(/\s+/).includes('icon')),
    'href',
  );
}

function sidebarsOf(config: OpenConfig): Sidebar[] {
  const locales = valueAt(config.value, 'locales');
  const others = isConfigRecord(locales) ? Object.entries(locales) : [];
  const roots = ['/', ...others.map(([key]) => (key === 'root' ? '/' : `/${key}/`))];
  const own = sidebarOf(config, [], roots);
  config.checkPath('sidebar', locales);
  if (own.length === 0) config.checkPath('sidebar', config.value, 'locales');
  return [
    ...others.flatMap(([key, locale]) => {
      const entries = sidebarOf(config, ['locales', key], roots);
      const language = textAt(locale, 'lang') ?? key;
      if (entries.length === 0) return [];
      return key === 'root'
        ? [{ entries }]
        : [
            { language: key, entries },
            { language, entries },
          ];
    }),
    ...(own.length > 0 ? [{ entries: own }] : []),
  ];
}

/**
 * Returns the entries of one `sidebar` setting. If it has sidebars for several paths, each sidebar with a title becomes a group. Without a
 * `sidebar` setting, returns the entries of the navigation bar.
 *
 * @param place Path of keys to the object that contains `themeConfig`: empty for the configuration, `['locales', 'fr']` for a locale.
 * @param roots The root of the site and the roots of its locales.
 */
function sidebarOf(config: OpenConfig, place: readonly string[], roots: readonly string[]): SidebarEntry[] {
  const sidebar = config.check('sidebar', config.value, ...place, 'themeConfig', 'sidebar');
  if (Array.isArray(sidebar)) return entriesOf(sidebar, '');
  const nav = config.check('nav', config.value, ...place, 'themeConfig', 'nav');
  if (!isConfigRecord(sidebar)) return entriesOf(nav, '');
  const parts = Object.entries(sidebar)
    .map(([path, part]) => ({ path, children: partOf(part) }))
    .filter(({ children }) => children.length > 0);
  if (parts.length === 1) return parts[0]?.children ?? [];
  const paths = parts.map(({ path }) => path);
  return parts.flatMap(({ path, children }): SidebarEntry[] => {
    const title = roots.includes(path) ? rootTitle(path, nav) : titleOf(path, paths, nav);
    return title === undefined ? children : [{ kind: 'group', title, children }];
  });
}

/**
 * Returns the sidebar entries of one path. In the configuration, the value of a path is a list of entries, or a record `{ items, base }`.
 */
function partOf(part: ConfigValue): SidebarEntry[] {
  return isConfigRecord(part) ? entriesOf(valueAt(part, 'items'), textAt(part, 'base') ?? '') : entriesOf(part, '');
}

function entriesOf(list: ConfigValue | undefined, base: string): SidebarEntry[] {
  return Array.isArray(list) ? list.flatMap((each) => (isConfigRecord(each) ? entryOf(each, base) : [])) : [];
}

function entryOf(entry: ConfigRecord, outer: string): SidebarEntry[] {
  const title = textAt(entry, 'text');
  const base = textAt(entry, 'base') ?? outer;
  const link = textAt(entry, 'link');
  const page = link === undefined || /^[a-z]+:/i.test(link) ? undefined : `${base}${link}`;
  const children = entriesOf(valueAt(entry, 'items'), base);
  if (children.length > 0) {
    return title === undefined ? children : [{ kind: 'group', title, children, ...(page !== undefined && { page }) }];
  }
  return page === undefined ? [] : [{ kind: 'page', page, ...(title && { title }) }];
}

/**
 * Returns the sidebar title for a root path: the text of the link in the navigation bar that leads to exactly this path. Undefined without
 * such a link.
 */
function rootTitle(root: string, nav: ConfigValue | undefined): string | undefined {
  return textAt(
    linksOf(nav).find((each) => textAt(each, 'link') === root),
    'text',
  );
}

/**
 * Returns the sidebar title for a path that is not the root of the site or of a locale. The title is the text of the first link in the
 * navigation bar whose target begins with the path. Ignores links whose target also begins with a longer path of `paths`: they belong to
 * the sidebar of the longer path. If no link remains, the title is made from the last segment of the path.
 */
function titleOf(path: string, paths: readonly string[], nav: ConfigValue | undefined): string | undefined {
  const longer = paths.filter((each) => each.length > path.length);
  const leadsTo = (link = '') => link.startsWith(path) && !longer.some((each) => link.startsWith(each));
  const found = linksOf(nav).find((each) => leadsTo(textAt(each, 'link')));
  const name = path.split('/').filter(Boolean).at(-1);
  return textAt(found, 'text') ?? (name && humanTitle(name));
}

/** Returns the entries of the navigation bar, and the entries of its menus. Leaves out the entries of groups inside a menu. */
const linksOf = (nav: ConfigValue | undefined) => listAt(nav).flatMap((each) => [each, ...listAt(each, 'items')]);
