import { slug as slugOf } from 'github-slugger';
import { scriptNames } from '../../site/config/configNames.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import type { SiteFile, SitePath } from './SiteLayout.js';
import type { SiteRules } from './SiteRules.js';
import { basePathOf, joinPath } from './sitePaths.js';

export const starlight: SiteRules = {
  name: 'Starlight',
  configFiles: scriptNames('astro.config'),
  slugs: 'starlight',
  defaults: { folders: [{ folder: '', path: '' }], ending: 'slash' },

  read({ source, settings }) {
    if (!source.includes('starlight')) return undefined;
    const isFile = settings.text('build', 'format') === 'file';
    const sources = settings.text('srcDir') ?? 'src';
    return {
      base: basePathOf(settings.text('base')),
      folders: [{ folder: joinPaths(sources, 'content/docs'), path: '' }],
      ending: isFile ? 'html' : settings.text('trailingSlash') === 'never' ? 'none' : 'slash',
    };
  },

  isPage: ({ parts }) => !parts.at(-1)?.startsWith('_'),

  place({ parts, fields }: SiteFile): SitePath {
    if (typeof fields.slug === 'string') return { path: joinPath(fields.slug), isIndex: joinPath(fields.slug) === '' };
    const names = parts.map((part) => slugOf(part));
    const path = joinPath(...(names.at(-1) === 'index' ? names.slice(0, -1) : names));
    return { path, isIndex: path === '' };
  },
};
