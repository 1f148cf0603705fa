import { isRecord } from '../../values/isRecord.js';
import { type ConfigRecord, isConfigRecord, textAt, valueAt } from '../config/ConfigValue.js';
import { createConfigFiles } from '../config/createConfigFiles.js';
import { openConfig } from '../config/openConfig.js';
import type { ReadFile } from '../files/ReadFile.js';
import { readTextFile } from '../files/readTextFile.js';
import type { DocsPage } from '../pages/DocsPage.js';

/** The settings of a folder in the navigation. They come from the sidebar files of the folder, such as `_category_.json` or `_meta.js`. */
export interface FolderSettings {
  title?: string;
  position?: number;
  /** Names of entries in their order. Other entries follow. */
  order: string[];
  titles: Record<string, string>;
  hidden: Set<string>;
}

const CATEGORY = ['_category_.json', '_category_.yml', '_category_.yaml'];
const NAMES = [...CATEGORY, '_meta.json', '_meta.js', '_meta.jsx', '_meta.ts', '_meta.tsx', 'meta.json'];

/**
 * Reads the sidebar files of every folder with pages, and of all folders above it. Sidebar files in JavaScript and TypeScript are never
 * run.
 *
 * @param onUnread Called with a warning for the owner if a file cannot be parsed, or contains code, which is left out.
 */
export async function readFolderSettings(
  pages: readonly DocsPage[],
  readFile: ReadFile,
  onUnread?: (sentence: string) => void,
): Promise<Map<string, FolderSettings>> {
  const folders = new Set<string>();
  for (const page of pages) {
    for (let path = parentOf(page.file); ; path = parentOf(path)) {
      folders.add(path);
      if (path === '') break;
    }
  }
  const files = createConfigFiles((name) => readTextFile(readFile, name));
  const settings = new Map<string, FolderSettings>();
  for (const folder of folders) {
    for (const name of NAMES) {
      const file = await openConfig(files, [folder ? `${folder}/${name}` : name]);
      const value = file.check('sidebar', file.value);
      if (isConfigRecord(value)) settings.set(folder, toSettings(name, value, settings.get(folder)));
      for (const sentence of file.unread) onUnread?.(sentence);
    }
  }
  return settings;
}

/** Reads a JSON object; undefined if the file is missing or contains something else. Rejects if the file cannot be read now. */
export async function readJson(readFile: ReadFile, name: string): Promise<Record<string, unknown> | undefined> {
  const source = await readTextFile(readFile, name);
  if (source === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(source);
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

const FUMADOCS_KEYS: ReadonlySet<string> = new Set(
  '$schema title pages icon description root defaultOpen collapsible'.split(' '),
);

function hasOnlyFolderTitle(read: ConfigRecord): boolean {
  return textAt(read, 'title') !== undefined && Object.keys(read).every((key) => FUMADOCS_KEYS.has(key));
}

function toSettings(file: string, read: ConfigRecord, before: FolderSettings | undefined): FolderSettings {
  const settings: FolderSettings = before ?? { order: [], titles: Object.create(null), hidden: new Set() };
  const title = textAt(read, 'label') ?? textAt(read, 'title');
  const pages = valueAt(read, 'pages');
  // `meta.json` can belong to Fumadocs or to the first version of Nextra. It belongs to Fumadocs if it has a list of pages, or if it has
  // the title of the folder and no key that names a page.
  const isFumadocs = file === 'meta.json' && (Array.isArray(pages) || hasOnlyFolderTitle(read));
  if (CATEGORY.includes(file) || isFumadocs) {
    if (title !== undefined) settings.title = title;
    const position = valueAt(read, 'position');
    if (typeof position === 'number') settings.position = position;
    if (Array.isArray(pages)) settings.order = pages.filter((name): name is string => typeof name === 'string');
    return settings;
  }
  // In Nextra's files, each key is the name of an entry, and its value is the title or the settings of the entry.
  for (const [name, value] of Object.entries(read)) {
    if (textAt(value, 'type') === 'separator') continue;
    if (textAt(value, 'display') === 'hidden') settings.hidden.add(name);
    settings.order.push(name);
    const own = typeof value === 'string' ? value : textAt(value, 'title');
    if (own?.trim()) settings.titles[name] = own;
  }
  return settings;
}
