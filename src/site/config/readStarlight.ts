import { joinPaths } from '../shared/joinPaths.js';
import {
  ConfigCall,
  type ConfigRecord,
  type ConfigValue,
  isConfigRecord,
  listAt,
  textAt,
  valueAt,
} from './ConfigValue.js';
import { scriptNames } from './configNames.js';
import { imagePaths } from './imagePaths.js';
import { openConfig } from './openConfig.js';
import { readStyleColor } from './readStyleColor.js';
import type { SidebarEntry, SiteConfigReader, TitlesByLanguage } from './SiteConfig.js';

/** Folders with images. `public` is published at the root of the site. Pages refer to images in `src/assets` by relative paths. */
const PUBLIC_FOLDERS = ['public', 'src/assets'];

/** Reads the options of Starlight from the configuration of Astro. */
export const readStarlight: SiteConfigReader = async (project) => {
  const config = await openConfig(project, scriptNames('astro.config'));
  const call = listAt(config.value, 'integrations')
    .flat()
    .find((each): each is ConfigCall => each instanceof ConfigCall && each.name === 'starlight');
  const options = call?.args[0];
  if (!isConfigRecord(options)) {
    if (call) config.check('starlight() integration', options);
    else config.check('starlight() integration', config.value, 'integrations');
    return { publicFolders: PUBLIC_FOLDERS, unread: config.unread };
  }
  const titles = valueAt(options, 'title');
  const logo = (key: string) => imagePaths(textAt(options, 'logo', key), ['', 'public']);
  const sidebar = config.check('sidebar', options, 'sidebar');
  const entries = entriesOf(sidebar);
  const styles = listAt(options, 'customCss').flatMap((each) => (typeof each === 'string' ? [joinPaths(each)] : []));
  return {
    title: textAt(options, 'title') ?? (isConfigRecord(titles) ? firstText(titles) : undefined),
    description: textAt(options, 'description'),
    logo: logo('src') ?? logo('light'),
    darkLogo: logo('dark'),
    favicon: imagePaths(textAt(options, 'favicon') ?? '/favicon.svg', ['public']),
    accent: await readStyleColor(project, styles, '--sl-color-accent'),
    hasNameInLogo: valueAt(options, 'logo', 'replacesTitle') === true,
    publicFolders: PUBLIC_FOLDERS,
    ...(entries.length > 0 && { sidebars: [{ entries }] }),
    unread: config.unread,
  };
};

function entriesOf(list: ConfigValue | undefined): SidebarEntry[] {
  return Array.isArray(list) ? list.flatMap(entryOf) : [];
}

function entryOf(entry: ConfigValue): SidebarEntry[] {
  if (typeof entry === 'string') return [{ kind: 'page', page: entry }];
  if (!isConfigRecord(entry)) return [];
  const title = textAt(entry, 'label');
  const titles = translations(entry);
  const page = textAt(entry, 'slug') ?? (valueAt(entry, 'slug') === '' ? 'index' : textAt(entry, 'link'));
  if (page !== undefined) return [{ kind: 'page', page, ...(title && { title }), ...titles }];
  const from = textAt(entry, 'autogenerate', 'directory');
  const children: SidebarEntry[] = from === undefined ? entriesOf(valueAt(entry, 'items')) : [{ kind: 'pages', from }];
  return title === undefined ? children : [{ kind: 'group', title, children, ...titles }];
}

function translations(entry: ConfigRecord): { titles?: TitlesByLanguage } {
  const titles = valueAt(entry, 'translations');
  if (!isConfigRecord(titles)) return {};
  return {
    titles: Object.fromEntries(
      Object.entries(titles).flatMap(([tag, title]) => (typeof title === 'string' ? [[tag, title]] : [])),
    ),
  };
}

function firstText(record: ConfigRecord): string | undefined {
  return Object.values(record).find((each) => typeof each === 'string');
}
