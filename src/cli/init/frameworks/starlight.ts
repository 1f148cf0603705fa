import { scriptNames } from '../../../site/config/configNames.js';
import type { Edit } from '../Edit.js';
import { copyScript, insertTag, nestedViteProxy, serveScript, showCommand, WITH_PROXY } from './commonEdits.js';
import type { Framework } from './Framework.js';
import { readTextSetting } from './readTextSetting.js';

const CONFIGS = scriptNames('astro.config');
/** Port of the service. Its default port, 4321, is already the port of Astro's development server. */
const PORT = 4300;
const STARLIGHT_OBJECT = /\bstarlight\s*\(\s*\{/;

/**
 * Sets up Astro Starlight. Adds the script tag of the assistant to `head` and a development proxy to the configuration, and puts the files
 * of the script tag into the public folder.
 */
export const starlight: Framework = {
  name: 'starlight',
  title: 'Astro Starlight',
  async recognise(project) {
    return (await project.dependencies()).has('@astrojs/starlight') && (await project.firstOf(CONFIGS)) !== undefined;
  },
  async setUp(project, settings) {
    const docs = settings.docs ?? 'src/content/docs';
    const config = (await project.firstOf(CONFIGS)) ?? 'astro.config.mjs';
    const code = (await project.textOf(config)) ?? '';
    const publicFolder = await readTextSetting(config, code, 'publicDir');
    const show = await showCommand(project, 'dev', 'astro dev');
    const script = await serveScript(project, { docs, domain: settings.domain, show, port: PORT });
    const edits: Edit[] = [
      insertTag(config, await readTextSetting(config, code, 'base'), {
        anchor: STARLIGHT_OBJECT,
        pattern: /\bhead\b/,
        entry: (source) =>
          `{ tag: 'script', attrs: { src: ${source}, 'data-domain': '${settings.domain}', 'data-fp': 'anonymous', async: true } }`,
      }),
      nestedViteProxy(config, `http://127.0.0.1:${PORT}`),
      await copyScript(publicFolder === undefined ? 'public' : publicFolder, settings),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: WITH_PROXY };
  },
};
