import { access, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type FolderConfigFiles, folderConfigFiles } from '../../site/config/folderConfigFiles.js';
import type { Generator } from '../../site/shared/SiteKind.js';
import { messageOf } from '../../values/messageOf.js';
import type { AddressOptions } from './AddressOptions.js';
import { createLayout, withOptions } from './createLayout.js';
import { GENERATORS, RULES_BY_KIND } from './rulesByKind.js';
import { SettingsReader, type UnsupportedSetting } from './SettingsReader.js';
import type { LayoutSettings, SiteLayout } from './SiteLayout.js';
import type { ProjectFiles, SiteConfigFile, SiteRules } from './SiteRules.js';
import { joinPath } from './sitePaths.js';

/** The site that a documentation folder belongs to. */
export interface FoundSite {
  layout?: SiteLayout;
  /** Path of the configuration file that was recognised. */
  configFile?: string;
  /** The files of the project. Its root is the folder with the configuration. Missing if there is no configuration. */
  files?: FolderConfigFiles;
  warnings: string[];
}

/** Maximum number of folders above the documentation that are searched for a configuration. */
const MAX_ABOVE = 4;
/** Maximum number of folders above the configuration in which `readAbove` looks for a file. */
const MAX_ABOVE_CONFIG = 2;

/**
 * Finds the generator of a documentation folder by a configuration in the folder or above it. The configuration is not executed. With the
 * option `site`, looks only for the configuration of that generator, and uses the defaults of that generator if there is no configuration.
 * With `plain`, which names no generator, does not look for a configuration.
 */
export async function findSite(folder: string, options: AddressOptions): Promise<FoundSite> {
  const { site } = options;
  if (site === 'plain') return { warnings: [] };
  const kinds = site ? [site] : GENERATORS;
  const warnings: string[] = [];
  for (const root of await foldersAbove(resolve(folder))) {
    const names = new Set(await readdir(root).catch(() => []));
    const files = folderConfigFiles(root);
    for (const kind of kinds) {
      const found = await readConfig(kind, files, names, folder, options);
      warnings.push(...files.takeWarnings());
      if (found) return { ...found, warnings: [...warnings, ...found.warnings] };
    }
  }
  const layout = createLayout(options);
  return { ...(layout && { layout }), warnings };
}

/** Returns the folder and at most {@link MAX_ABOVE} folders above it, up to the root of the repository or the home folder of the user. */
async function foldersAbove(folder: string): Promise<string[]> {
  const folders = [folder];
  for (let at = folder; folders.length <= MAX_ABOVE; at = dirname(at)) {
    const isTop = at === homedir() || dirname(at) === at || (await exists(join(at, '.git')));
    if (isTop) break;
    folders.push(dirname(at));
  }
  return folders;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function readConfig(
  kind: Generator,
  files: FolderConfigFiles,
  names: ReadonlySet<string>,
  folder: string,
  options: AddressOptions,
): Promise<FoundSite | undefined> {
  const rules = RULES_BY_KIND[kind];
  const project = projectFiles(files);
  for (const name of rules.configFiles) {
    if (!names.has(name.split('/')[0] ?? '')) continue;
    const parsed = await files.parse(name);
    if (!parsed) continue;
    // Ignore the result for a Python file, which `files.parse` cannot parse. The rules of Sphinx search the text of the file instead.
    const { value, problem } = name.endsWith('.py') ? { value: {} } : parsed;
    const settings = new SettingsReader(value);
    const read = await readSafely(rules, { name, source: parsed.text, settings, project });
    if (!read) continue;
    const prefix = relative(files.root, resolve(folder)).split(sep).join('/');
    const layout = { ...rules.defaults, base: '', ...read, kind, prefix };
    if (!layout.folders.some((each) => overlaps(prefix, each.folder))) continue;
    const reason = problem ? `${name} could not be read: ${problem}` : unreadReason(name, settings.unread);
    const warnings = [
      ...(reason && options.base === undefined ? [addressWarning(rules.name, reason)] : []),
      ...settings.unsupported.map((setting) => unsupportedWarning(name, setting)),
    ];
    const configFile = join(files.root, name);
    return { layout: withOptions(layout, options), configFile, files, warnings };
  }
  return undefined;
}

/**
 * Reads a configuration. If this fails with an exception, reports a setting that could not be read, and uses the defaults: an unusual
 * configuration must not stop the service.
 */
async function readSafely(rules: SiteRules, file: SiteConfigFile): Promise<LayoutSettings | undefined> {
  try {
    return await rules.read(file);
  } catch (error) {
    file.settings.unread.push(`a value (${messageOf(error).slice(0, 200)})`);
    return rules.defaults;
  }
}

/** Whether two folders are the same, or one contains the other. */
function overlaps(left: string, right: string): boolean {
  const [first, second] = [joinPath(left), joinPath(right)];
  return `${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`);
}

function unreadReason(name: string, unread: readonly string[]): string | undefined {
  return unread.length > 0 ? `${unread.join(' and ')} in ${name} is code, which is not executed` : undefined;
}

function addressWarning(name: string, reason: string): string {
  return `The addresses of the ${name} site may differ: ${reason}. Give the path of the pages with the option "base", or their form with "site" and "pageEnding".`;
}

function unsupportedWarning(file: string, { name, effect, remedy }: UnsupportedSetting): string {
  return `"${name}" in ${file} is not supported, so ${effect}. ${remedy}`;
}

function projectFiles(files: FolderConfigFiles): ProjectFiles {
  return {
    read: files.read,
    async readAbove(name) {
      let folder = files.root;
      for (let above = 0; above <= MAX_ABOVE_CONFIG; above += 1, folder = dirname(folder)) {
        const text = await folderConfigFiles(folder).read(name);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}
