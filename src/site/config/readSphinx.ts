import { pushAll } from '../../values/pushAll.js';
import { joinPaths } from '../shared/joinPaths.js';
import { imagePaths } from './imagePaths.js';
import { readToctree } from './readToctree.js';
import type { SidebarEntry, SiteConfigReader, SiteProject } from './SiteConfig.js';

const MAX_DEPTH = 10;
/** Maximum number of pages that are searched for `toctree` directives. */
const MAX_PAGES = 2_000;
/** Matches a string that is assigned at the beginning of a line of Python: `project = "Acme"`. */
const SETTING = /^([a-z_]{1,40})[ \t]*=[ \t]*[ru]?(?:"([^"\\\n]{0,500})"|'([^'\\\n]{0,500})')[ \t]*(?:#.*)?$/gm;

/** Reads the literal settings in `conf.py`, and the `toctree` directives in the Markdown pages (MyST). */
export const readSphinx: SiteConfigReader = async (project) => {
  const [folder, text] = await findSettings(project);
  const settings = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(SETTING)) settings.set(name, double ?? single ?? '');
  const image = (name: string) => imagePaths(settings.get(name), [folder, project.docs]);
  const entries = await readContents(project);
  return {
    title: settings.get('html_title') || settings.get('project') || undefined,
    logo: image('html_logo'),
    favicon: image('html_favicon'),
    ...(entries.length > 0 && { sidebars: [{ entries }] }),
    unread: [],
  };
};

async function findSettings(project: SiteProject): Promise<[folder: string, text: string]> {
  for (const folder of new Set([project.docs, '', 'docs', 'source', 'docs/source'])) {
    const text = await project.read(joinPaths(folder, 'conf.py')).catch(() => undefined);
    if (text !== undefined) return [folder, text.slice(0, 200_000)];
  }
  return ['', ''];
}

/**
 * Reads the `toctree` directives of the page `index` and of the pages that they list. A listed page with directives of its own becomes a
 * group.
 */
async function readContents(project: SiteProject): Promise<SidebarEntry[]> {
  const seen = new Set<string>();

  async function below(page: string, depth: number): Promise<SidebarEntry[]> {
    if (depth > MAX_DEPTH || seen.size >= MAX_PAGES || seen.has(page)) return [];
    seen.add(page);
    const text = await project.read(joinPaths(project.docs, `${page}.md`)).catch(() => undefined);
    const entries: SidebarEntry[] = [];
    for (const tree of text === undefined ? [] : readToctree(text)) {
      const children: SidebarEntry[] = [];
      for (const { title, target } of tree.entries) {
        const name = resolve(page, target);
        children.push(
          ...(target.includes('*') ? [{ kind: 'pages' as const, from: name }] : await entryOf(name, title, depth)),
        );
      }
      if (tree.caption) entries.push({ kind: 'group', title: tree.caption, children });
      else pushAll(entries, children);
    }
    return entries;
  }

  async function entryOf(page: string, title: string | undefined, depth: number): Promise<SidebarEntry[]> {
    const children = await below(page, depth + 1);
    const own: SidebarEntry = { kind: 'page', page, ...(title && { title }) };
    return children.length > 0 ? [{ kind: 'group', title: title ?? '', page, children }] : [own];
  }

  return below('index', 0);
}

/**
 * Resolves the target of a `toctree` entry. A target that starts with a slash is relative to the documentation folder. Any other target is
 * relative to the page that contains the entry.
 */
function resolve(from: string, target: string): string {
  const name = target.replace(/\.md$/, '');
  if (name.startsWith('/')) return joinPaths(name);
  const names: string[] = [];
  for (const each of `${from.slice(0, from.lastIndexOf('/') + 1)}${name}`.split('/')) {
    if (each === '..') names.pop();
    else names.push(each);
  }
  return joinPaths(...names);
}
