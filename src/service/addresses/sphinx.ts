import { noteExclusions, supportedGlobs } from './readExclusions.js';
import type { SettingsReader } from './SettingsReader.js';
import type { SiteFile, SitePath } from './SiteLayout.js';
import type { ProjectFiles, SiteRules } from './SiteRules.js';
import { basePathOf, folderOrFile } from './sitePaths.js';

/**
 * An assignment to `html_baseurl` at the start of a line. Group 2 is the value if it is a literal string. Any other value cannot be read,
 * because `conf.py` is not executed.
 */
const BASE_URL = /^html_baseurl[ \t]*=[ \t]*(?:(["'])([^"'\n]*)\1[ \t]*(?:#.*)?$)?/m;
/** The assignment of a list of strings to `exclude_patterns`, which may span several lines. */
const EXCLUDED = /^exclude_patterns[ \t]*=[ \t]*\[((?:"[^"\n]*"|'[^'\n]*'|#[^\n]*\n|[\s,])*)\][ \t]*(?:#.*)?$/m;
const TEXT_OR_COMMENT = /"([^"\n]*)"|'([^'\n]*)'|#.*/g;

export const sphinx: SiteRules = {
  name: 'Sphinx',
  configFiles: ['conf.py', 'source/conf.py'],
  slugs: 'sphinx',
  defaults: { folders: [{ folder: '', path: '' }], ending: 'html' },

  async read({ name, source, settings, project }) {
    // Without any of these settings, the file belongs to another kind of Python project.
    if (!/^(?:extensions|html_theme|master_doc|root_doc|project)[ \t]*=/m.test(source)) return undefined;
    const base = BASE_URL.exec(source);
    if (base && base[2] === undefined) settings.unread.push('"html_baseurl"');
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    return {
      base: basePathOf(base?.[2] || undefined),
      folders: [{ folder, path: '', excluded: readExcluded(source, settings) }],
      ending: (await usesFolders(project)) ? 'slash' : 'html',
    };
  },

  place: ({ parts }: SiteFile): SitePath => folderOrFile(parts, ['index']),
};

/**
 * Reads `exclude_patterns`. A pattern can also be the path of a folder. In Sphinx, `**` with a slash after it matches at least one folder.
 * In a `GlobMatcher`, it can also match no folder, so this function inserts the segment `*` before it.
 */
function readExcluded(source: string, settings: SettingsReader): string[] {
  const list = EXCLUDED.exec(source)?.[1];
  const uses = source.match(/^exclude_patterns\b/gm)?.length ?? 0;
  if (uses > (list === undefined ? 0 : 1)) noteExclusions(settings, 'exclude_patterns');
  const globs = [...(list ?? '').matchAll(TEXT_OR_COMMENT)].flatMap(([, double, single]) => {
    const glob = (double ?? single ?? '').replaceAll('**/', '*/**/');
    return glob === '' ? [] : [glob, `${glob}/**`];
  });
  return supportedGlobs(settings, 'exclude_patterns', globs);
}

/**
 * Whether the site uses the builder `dirhtml`. The builder is an argument of `sphinx-build` and not a setting of `conf.py`, so it is read
 * from the configuration of Read the Docs. False without that file.
 */
async function usesFolders(project: ProjectFiles): Promise<boolean> {
  const hosting = await project.readAbove('.readthedocs.yaml');
  return /^[ \t]+builder:[ \t]*["']?dirhtml\b/m.test(hosting ?? '');
}
