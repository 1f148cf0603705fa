import { scriptNames } from '../../../site/config/configNames.js';
import type { Edit } from '../Edit.js';
import {
  DOCS_FOLDER,
  firstPage,
  insertComponent,
  OTHER_SITE,
  serveScript,
  showCommand,
  viteProxy,
  WITH_PROXY,
} from './commonEdits.js';
import type { Framework } from './Framework.js';

const ENTRIES = ['src/main.tsx', 'src/main.jsx', 'src/index.tsx', 'src/index.jsx', 'src/main.js'];
/**
 * Matches the start of the root element in the entry file of Vite's template, up to `<App />`. The assistant is added after `<App />` and
 * inside `<StrictMode>`, which can contain several elements.
 */
const APP_ELEMENT = /<(?:React\.)?StrictMode>\s*<App\s*\/>/;

/** Sets up a React application with Vite: adds the component `DocsAssistant` next to the application, and a development proxy. */
export const viteReact: Framework = {
  name: 'vite-react',
  title: 'Vite with React',
  async recognise(project) {
    const packages = await project.dependencies();
    return packages.has('vite') && packages.has('react') && (await project.textOf('index.html')) !== undefined;
  },
  async setUp(project, settings) {
    const docs = settings.docs ?? DOCS_FOLDER;
    const config = (await project.firstOf(scriptNames('vite.config'))) ?? 'vite.config.ts';
    const entry = (await project.firstOf(ENTRIES)) ?? 'src/main.tsx';
    const show = await showCommand(project, 'dev', 'vite');
    const script = await serveScript(project, { docs, domain: settings.domain, show });
    const element = { anchor: APP_ELEMENT, place: 'line-after', inDevelopment: 'import.meta.env.DEV' } as const;
    const edits: Edit[] = [
      insertComponent(entry, settings, element),
      viteProxy(config),
      ...(await firstPage(project, settings)),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: `${WITH_PROXY} ${OTHER_SITE}` };
  },
};
