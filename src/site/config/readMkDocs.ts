import { joinPaths } from '../shared/joinPaths.js';
import { type ConfigValue, isConfigRecord, listAt, textAt, valueAt } from './ConfigValue.js';
import { cssColor } from './cssColor.js';
import { imagePaths } from './imagePaths.js';
import { openConfig } from './openConfig.js';
import type { SidebarEntry, SiteConfigReader } from './SiteConfig.js';

/** Colours of Material for MkDocs by their names. */
const MATERIAL: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep-purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light-blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep-orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue-grey': '#546d78',
};

/** Reads `mkdocs.yml` or `mkdocs.yaml`. */
export const readMkDocs: SiteConfigReader = async (project) => {
  const config = await openConfig(project, ['mkdocs.yml', 'mkdocs.yaml']);
  const { value } = config;
  const folders = [joinPaths(textAt(value, 'docs_dir') ?? 'docs'), project.docs];
  const entries = entriesOf(config.check('nav', value, 'nav'));
  const parent = textAt(value, 'INHERIT');
  if (parent !== undefined && valueAt(value, 'nav') === undefined)
    config.unread.push(
      `${config.name} may inherit its nav from ${parent}, which is not read. Put a docs.json into the folder to set it.`,
    );
  return {
    title: textAt(value, 'site_name'),
    description: textAt(value, 'site_description'),
    logo: imagePaths(textAt(value, 'theme', 'logo'), folders),
    favicon: imagePaths(textAt(value, 'theme', 'favicon') ?? 'img/favicon.ico', folders),
    accent: accentOf(valueAt(value, 'theme', 'palette')),
    ...(entries.length > 0 && { sidebars: [{ entries }] }),
    unread: config.unread,
  };
};

/** Returns the first primary colour of a palette or of a list of palettes. Undefined for white and black: they cannot be accents. */
function accentOf(palette: ConfigValue | undefined): string | undefined {
  const first = listAt(palette).find((each) => textAt(each, 'primary') !== undefined) ?? palette;
  const primary = textAt(first, 'primary')?.toLowerCase().replaceAll(' ', '-');
  if (primary === undefined || primary === 'white' || primary === 'black') return undefined;
  return Object.hasOwn(MATERIAL, primary) ? MATERIAL[primary] : cssColor(primary);
}

function entriesOf(list: ConfigValue | undefined): SidebarEntry[] {
  return listAt(list).flatMap((entry): SidebarEntry[] => {
    if (typeof entry === 'string') return pageEntry(entry);
    if (!isConfigRecord(entry)) return [];
    return Object.entries(entry).flatMap(([title, below]): SidebarEntry[] => {
      if (typeof below === 'string') return pageEntry(below, title);
      const children = entriesOf(below);
      return children.length > 0 ? [{ kind: 'group', title, children }] : [];
    });
  });
}

/** Converts an entry of `nav`: a page or, with a plugin of MkDocs, a folder (`guides/`) or a pattern (`guides/*.md`). Leaves out URLs. */
function pageEntry(page: string, title?: string): SidebarEntry[] {
  if (/^[a-z]+:/i.test(page)) return [];
  if (page.includes('*') || (page.endsWith('/') && title === undefined)) return [{ kind: 'pages', from: page }];
  return [{ kind: 'page', page, ...(title && { title }) }];
}
