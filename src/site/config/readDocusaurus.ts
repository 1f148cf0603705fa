import { pushAll } from '../../values/pushAll.js';
import { humanTitle } from '../shared/humanTitle.js';
import { joinPaths } from '../shared/joinPaths.js';
import {
  ConfigCall,
  type ConfigRecord,
  type ConfigValue,
  isConfigRecord,
  listAt,
  textAt,
  UnreadCode,
  valueAt,
} from './ConfigValue.js';
import { scriptNames } from './configNames.js';
import { docsPlugins, namedOptions } from './docusaurusPlugins.js';
import { imagePaths } from './imagePaths.js';
import { type OpenConfig, openConfig } from './openConfig.js';
import { readStyleColor } from './readStyleColor.js';
import type { Sidebar, SidebarEntry, SiteConfigReader, SiteProject } from './SiteConfig.js';

/** Maximum number of versions whose sidebars are read. */
const MAX_VERSIONS = 100;

/**
 * Reads the configuration of Docusaurus (`docusaurus.config.js`, `.ts` and others), the sidebars of its docs plugins and of older versions
 * of the documentation, and the accent colour from a style sheet.
 */
export const readDocusaurus: SiteConfigReader = async (project) => {
  const config = await openConfig(project, scriptNames('docusaurus.config'));
  const presets = listAt(config.value, 'presets');
  const { unread } = config;
  config.checkPath('title', config.value);
  const extra = listAt(config.value, 'staticDirectories').filter((each) => typeof each === 'string');
  const folders = [...new Set(['static', ...extra.map((each) => joinPaths(each))])];
  const navbar = valueAt(config.value, 'themeConfig', 'navbar');
  const image = (path: string | undefined) => imagePaths(path, folders);
  const others = listAt(config.value, 'plugins');
  const plugins = docsPlugins(presets, others);
  // With several docs plugins, two pages can have the same name. Put the folder of the plugin before each name, so that names are unique.
  const mainFolder = plugins.length > 1 ? folderOf(plugins[0]) : '';
  const labels = sidebarLabels(listAt(navbar, 'items'));
  const current = await readCurrent(project, plugins, mainFolder, labels, unread);
  if (current.length === 0) checkPlugins(config, [...presets, ...others.filter((each) => !isFunction(each))], plugins);
  const versioned = await readVersions(project, mainFolder, labels, unread);
  const style = namedOptions(presets)
    .map(([, options]) => valueAt(options, 'theme', 'customCss'))
    .find((value) => value !== undefined);
  const styles = (Array.isArray(style) ? style : [style]).flatMap((each) => fileOf(each) ?? []);
  return {
    title: textAt(navbar, 'title') ?? textAt(config.value, 'title'),
    description: textAt(config.value, 'tagline'),
    logo: image(textAt(navbar, 'logo', 'src')),
    darkLogo: image(textAt(navbar, 'logo', 'srcDark')),
    favicon: image(textAt(config.value, 'favicon')),
    accent: await readStyleColor(project, [...styles, 'src/css/custom.css'], '--ifm-color-primary'),
    sidebars: [...versioned, ...(current.length > 0 ? [{ entries: current }] : [])],
    hasNameInLogo: textAt(navbar, 'logo', 'src') !== undefined && textAt(navbar, 'title') === undefined,
    publicFolders: folders,
    unread,
  };
};

/**
 * Returns the file that a setting names. The setting is a string or a call of `require.resolve`, such as
 * `require.resolve('./sidebars.js')`.
 */
function fileOf(value: ConfigValue | undefined): string | undefined {
  const name = value instanceof ConfigCall && value.name === 'require.resolve' ? value.args[0] : value;
  return typeof name === 'string' ? joinPaths(name) : undefined;
}

/** Whether a plugin is a function in the configuration itself. Such a plugin seldom sets a sidebar, so it causes no warning. */
function isFunction(plugin: ConfigValue): boolean {
  return plugin instanceof UnreadCode && plugin.isFunction;
}

/**
 * Adds a warning if the path of a sidebar file may be unknown. This happens when the configuration computes the presets, the plugins or
 * their options with code, because this code is not executed.
 *
 * @param entries The presets, and the plugins that may be docs plugins.
 */
function checkPlugins(config: OpenConfig, entries: readonly ConfigValue[], plugins: readonly ConfigValue[]): void {
  for (const key of ['presets', 'plugins']) config.checkPath('sidebar', config.value, key);
  for (const entry of entries) if (entry instanceof UnreadCode) config.checkPath('sidebar', entry);
  for (const plugin of plugins)
    if (fileOf(valueAt(plugin, 'sidebarPath')) === undefined) config.checkPath('sidebar', plugin, 'sidebarPath');
}

/** Returns the folder with the pages of a docs plugin, relative to the root of the project. */
function folderOf(plugin: ConfigValue | undefined): string {
  return joinPaths(textAt(plugin, 'path') ?? 'docs');
}

/** Id of a docs plugin whose options set no id. */
const DEFAULT_PLUGIN = 'default';

function idOf(plugin: ConfigValue | undefined): string {
  return textAt(plugin, 'id') ?? DEFAULT_PLUGIN;
}

/** Labels of sidebars, from the items of the navigation bar. The keys are those of {@link sidebarKey}. */
type SidebarLabels = ReadonlyMap<string, string>;

const sidebarKey = (plugin: string, sidebar: string) => `${plugin} ${sidebar}`;

function sidebarLabels(items: readonly ConfigValue[]): SidebarLabels {
  const labels = new Map<string, string>();
  for (const item of items) {
    const sidebar = textAt(item, 'type') === 'docSidebar' ? textAt(item, 'sidebarId') : undefined;
    const label = textAt(item, 'label');
    if (sidebar && label) labels.set(sidebarKey(textAt(item, 'docsPluginId') ?? DEFAULT_PLUGIN, sidebar), label);
  }
  return labels;
}

/** A sidebar with its name in a file such as `sidebars.js`. */
interface NamedSidebar {
  name: string;
  children: SidebarEntry[];
}

interface TitledSidebar {
  title: string;
  children: SidebarEntry[];
}

/** Reads the sidebars of the current version, from all docs plugins. A sidebar names pages relative to the folder of its plugin. */
async function readCurrent(
  project: SiteProject,
  [main, ...others]: readonly ConfigValue[],
  mainFolder: string,
  labels: SidebarLabels,
  unread: string[],
): Promise<SidebarEntry[]> {
  const path = fileOf(valueAt(main, 'sidebarPath'));
  const names = [...(path === undefined ? [] : [path]), ...scriptNames('sidebars'), 'sidebars.json'];
  const sidebars = withTitles(await readSidebars(project, names, mainFolder, unread), labels, idOf(main));
  for (const options of others) {
    const file = fileOf(valueAt(options, 'sidebarPath'));
    if (file === undefined) continue;
    const own = await readSidebars(project, [file], folderOf(options), unread);
    pushAll(sidebars, withTitles(own, labels, idOf(options), textAt(options, 'id')));
  }
  return entriesFor(sidebars);
}

async function readVersions(
  project: SiteProject,
  folder: string,
  labels: SidebarLabels,
  unread: string[],
): Promise<Sidebar[]> {
  const sidebars: Sidebar[] = [];
  for (const version of project.versions?.slice(0, MAX_VERSIONS) ?? []) {
    if (/[/\\]|\.\./.test(version)) continue;
    const names = [`versioned_sidebars/version-${version}-sidebars.json`];
    // Only the default plugin is read here: plugins with an id keep the sidebars of their versions in other folders.
    const entries = entriesFor(withTitles(await readSidebars(project, names, folder, unread), labels, DEFAULT_PLUGIN));
    if (entries.length > 0) sidebars.push({ version, entries });
  }
  return sidebars;
}

/**
 * Replaces the name of each sidebar with its title: its label in the navigation bar, or else a title made from its name.
 *
 * @param plugin Id of the plugin.
 * @param single Name for the only sidebar of a plugin. If that sidebar has no label, its title is made from this name. Default: the
 *   sidebar's own name.
 */
function withTitles(
  sidebars: readonly NamedSidebar[],
  labels: SidebarLabels,
  plugin: string,
  single?: string,
): TitledSidebar[] {
  return sidebars.map(({ name, children }) => {
    const own = sidebars.length === 1 && single ? single : name;
    return { title: labels.get(sidebarKey(plugin, name)) ?? humanTitle(own), children };
  });
}

/** Returns a group for each sidebar, or, for a single sidebar, its entries without a group. */
function entriesFor(sidebars: readonly TitledSidebar[]): SidebarEntry[] {
  if (sidebars.length === 1) return sidebars[0]?.children ?? [];
  return sidebars.map((sidebar) => ({ kind: 'group', ...sidebar }));
}

/**
 * @param folder Folder of the plugin's pages. It is put before the names of pages, so that they are unique among all docs plugins. Empty if
 *   there is only one docs plugin.
 */
async function readSidebars(
  project: SiteProject,
  names: readonly string[],
  folder: string,
  unread: string[],
): Promise<NamedSidebar[]> {
  const file = await openConfig(project, names);
  file.check('sidebar', file.value);
  pushAll(unread, file.unread);
  const lists = isConfigRecord(file.value) ? Object.entries(file.value) : [];
  return lists
    .map(([name, list]) => ({ name, children: entriesOf(list, folder) }))
    .filter(({ children }) => children.length > 0);
}

function entriesOf(list: ConfigValue | undefined, folder: string): SidebarEntry[] {
  if (Array.isArray(list)) return list.flatMap((entry) => entryOf(entry, folder));
  // Short form of categories: `{ "Guides": ["a", "b"] }`
  if (!isConfigRecord(list)) return [];
  return Object.entries(list).map(([title, below]) => ({ kind: 'group', title, children: entriesOf(below, folder) }));
}

function entryOf(entry: ConfigValue, folder: string): SidebarEntry[] {
  if (typeof entry === 'string') return [{ kind: 'page', page: inFolder(folder, entry) }];
  if (!isConfigRecord(entry)) return [];
  const kind = textAt(entry, 'type');
  const title = textAt(entry, 'label');
  if (kind === undefined) return entriesOf(entry, folder);
  if (kind === 'autogenerated') return [{ kind: 'pages', from: inFolder(folder, textAt(entry, 'dirName') ?? '.') }];
  if (kind === 'category') return [categoryOf(entry, title ?? 'Pages', folder)];
  const page = kind === 'doc' || kind === 'ref' ? textAt(entry, 'id') : undefined;
  return page === undefined ? [] : [{ kind: 'page', page: inFolder(folder, page), ...(title && { title }) }];
}

function categoryOf(entry: ConfigRecord, title: string, folder: string): SidebarEntry {
  const page = textAt(entry, 'link', 'id');
  const children = entriesOf(valueAt(entry, 'items'), folder);
  return { kind: 'group', title, children, ...(page && { page: inFolder(folder, page) }) };
}

function inFolder(folder: string, name: string): string {
  return folder ? joinPaths(folder, name) : name;
}
