import { isRecord } from '../../protocol/isRecord.js';
import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../FileReader.js';

/** The settings of a folder for the navigation, from its sidebar file. */
export interface FolderSettings {
  title?: string;
  position?: number;
  /** Names of entries in their order. Other entries follow. */
  order: string[];
  titles: Record<string, string>;
  hidden: Set<string>;
}

const NAMES = ['_category_.json', '_meta.json', 'meta.json'];

/** Reads the sidebar files in JSON of every folder with pages. Sidebar files in JavaScript are never run. */
export async function readFolderSettings(
  pages: readonly DocsPage[],
  readFile: FileReader,
): Promise<Map<string, FolderSettings>> {
  const folders = new Set<string>();
  for (const page of pages) {
    for (let path = parentOf(page.file); ; path = parentOf(path)) {
      folders.add(path);
      if (path === '') break;
    }
  }
  const settings = new Map<string, FolderSettings>();
  for (const folder of folders) {
    for (const name of NAMES) {
      const read = await readJson(readFile, folder ? `${folder}/${name}` : name);
      if (read) settings.set(folder, toSettings(name, read, settings.get(folder)));
    }
  }
  return settings;
}

/** Reads a JSON object; undefined if the file is missing or contains something else. */
export async function readJson(readFile: FileReader, name: string): Promise<Record<string, unknown> | undefined> {
  const bytes = await readFile(name).catch(() => undefined);
  if (!bytes) return undefined;
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function toSettings(file: string, read: Record<string, unknown>, before: FolderSettings | undefined): FolderSettings {
  const settings: FolderSettings = before ?? { order: [], titles: Object.create(null), hidden: new Set() };
  const title = read.label ?? read.title;
  if (file === '_category_.json' || (file === 'meta.json' && Array.isArray(read.pages))) {
    if (typeof title === 'string') settings.title = title;
    if (typeof read.position === 'number') settings.position = read.position;
    if (Array.isArray(read.pages))
      settings.order = read.pages.filter((name): name is string => typeof name === 'string');
    return settings;
  }
  // Each key is an entry, with its title or its settings as the value.
  for (const [name, value] of Object.entries(read)) {
    const entry = isRecord(value) ? value : { title: value };
    if (entry.type === 'separator') continue;
    if (entry.display === 'hidden') settings.hidden.add(name);
    settings.order.push(name);
    if (typeof entry.title === 'string' && entry.title.trim()) settings.titles[name] = entry.title;
  }
  return settings;
}
