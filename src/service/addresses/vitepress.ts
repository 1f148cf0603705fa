import { scriptNames } from '../../site/config/configNames.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import { readExclusions } from './readExclusions.js';
import type { UnsupportedSetting } from './SettingsReader.js';
import type { SiteFile, SitePath } from './SiteLayout.js';
import type { SiteRules } from './SiteRules.js';
import { basePathOf, folderOrFile } from './sitePaths.js';

const REWRITES: UnsupportedSetting = {
  name: 'rewrites',
  effect: 'the addresses of the pages that it moves are wrong',
  remedy:
    'Move the files to where it moves their pages, or map these paths with a function as "docsUrl" of the widget.',
};

export const vitepress: SiteRules = {
  name: 'VitePress',
  configFiles: [...scriptNames('.vitepress/config'), ...scriptNames('.vitepress/config/index')],
  slugs: 'vitepress',
  addsBase: true,
  defaults: { folders: [{ folder: '', path: '' }], ending: 'html' },

  read({ settings }) {
    if (Object.keys(settings.record('rewrites')).length > 0) settings.unsupported.push(REWRITES);
    return {
      base: basePathOf(settings.text('base')),
      folders: [
        {
          folder: joinPaths(settings.text('srcDir') ?? ''),
          path: '',
          excluded: readExclusions(settings, 'srcExclude'),
        },
      ],
      ending: settings.flag('cleanUrls') ? 'index-slash' : 'html',
    };
  },

  /** Leaves out dynamic routes such as `[package].md`, because code decides their paths. */
  isPage: ({ parts }) => !parts.some((part) => part.includes('[')),

  place: ({ parts }: SiteFile): SitePath => folderOrFile(parts, ['index']),
};
