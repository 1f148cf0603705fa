import { scriptNames } from '../../../site/config/configNames.js';
import type { Edit } from '../Edit.js';
import {
  CONFIG_OBJECT,
  copyScript,
  insertTag,
  nestedViteProxy,
  serveScript,
  tidyPath,
  WITH_PROXY,
} from './commonEdits.js';
import type { Framework } from './Framework.js';
import { readTextSetting } from './readTextSetting.js';

/** Folders that usually hold the site. */
const FOLDERS = ['', 'docs/', 'website/', 'documentation/'];
const CONFIGS = FOLDERS.flatMap((folder) => scriptNames(`${folder}.vitepress/config`));

/** Sets up VitePress: adds the script tag to `head`, the files of the script tag to the public folder, and a development proxy. */
export const vitepress: Framework = {
  name: 'vitepress',
  title: 'VitePress',
  async recognise(project) {
    return (await project.firstOf(CONFIGS)) !== undefined;
  },
  async setUp(project, settings) {
    const config = (await project.firstOf(CONFIGS)) ?? '.vitepress/config.ts';
    const code = (await project.textOf(config)) ?? '';
    const site = tidyPath(`./${config.slice(0, config.indexOf('.vitepress'))}`);
    const sources = await readTextSetting(config, code, 'srcDir');
    // Folder of the pages; `null` if unknown. It contains the public folder, into which the files of the script tag are copied.
    const pages = sources === null ? null : tidyPath(`${site}/${sources ?? ''}`);
    const docs = settings.docs ?? pages ?? site;
    const script = await serveScript(project, {
      docs,
      domain: settings.domain,
      show: `npx vitepress dev ${site}`,
    });
    const edits: Edit[] = [
      insertTag(config, await readTextSetting(config, code, 'base'), {
        anchor: CONFIG_OBJECT,
        entry: (source) =>
          `['script', { src: ${source}, 'data-domain': '${settings.domain}', 'data-fp': 'anonymous', async: '' }]`,
      }),
      nestedViteProxy(config),
      await copyScript(pages && `${pages}/public`, settings),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: WITH_PROXY };
  },
};
