import type { Edit } from '../Edit.js';
import type { Project } from '../Project.js';
import {
  copyScript,
  DOCS_FOLDER,
  firstPage,
  OTHER_SITE,
  SCRIPT_FOLDER,
  serveScript,
  WITH_PROXY,
} from './commonEdits.js';
import type { Framework } from './Framework.js';
import { startScript } from './startScript.js';

/** Matches the names of folders and files that `findPages` skips: hidden ones, npm packages, and `SCRIPT_FOLDER`. */
const IGNORED = /^(?:\.|node_modules$|docs-assistant$)/;
const MAX_PAGES = 100;
const MAX_DEPTH = 4;
/** The origins at which a server on this machine usually serves the pages. */
const ORIGINS = ['http://127.0.0.1:8000', 'http://localhost:8000'];

/**
 * Sets up HTML files that no generator writes: adds the script `start.js`, which loads the assistant, before `</body>` in each page that
 * `findPages` finds, up to `MAX_PAGES`.
 */
export const plainHtml: Framework = {
  name: 'html',
  title: 'plain HTML',
  async recognise(project) {
    return (await project.textOf('index.html')) !== undefined;
  },
  async setUp(project, settings) {
    const docs = settings.docs ?? DOCS_FOLDER;
    const pages = await findPages(project);
    const script = await serveScript(project, {
      docs,
      domain: settings.domain,
      show: 'python3 -m http.server --bind 127.0.0.1 8000',
      origins: ORIGINS,
    });
    const edits: Edit[] = [
      ...pages.slice(0, MAX_PAGES).map(tagEdit),
      ...(pages.length > MAX_PAGES ? [tooManyPages()] : []),
      startScript('', settings, false),
      await copyScript('.', settings),
      ...(await firstPage(project, settings)),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: `${WITH_PROXY} ${OTHER_SITE}` };
  },
};

function tagEdit(path: string): Edit {
  const up = '../'.repeat(path.split('/').length - 1);
  return {
    kind: 'insert',
    path,
    isDone: /docs-assistant\/start\.js/,
    insertions: [
      {
        anchor: /<\/body>/i,
        place: 'before-end',
        text: `<script src="${up}${SCRIPT_FOLDER}/start.js" async></script>`,
      },
    ],
  };
}

function tooManyPages(): Edit {
  const text = `<script src="/${SCRIPT_FOLDER}/start.js" async></script>`;
  return {
    kind: 'manual',
    path: '*.html',
    text,
    reason: `there are more than ${MAX_PAGES} pages. Put the script into their template`,
  };
}

/** Finds the HTML files of a folder and of the folders below, down to `MAX_DEPTH`. Stops when there are more than `MAX_PAGES`. */
async function findPages(project: Project, folder = '', depth = 0): Promise<string[]> {
  const pages: string[] = [];
  for (const { name, isFolder } of await project.list(folder)) {
    if (pages.length > MAX_PAGES) break;
    if (IGNORED.test(name)) continue;
    const path = `${folder}${name}`;
    if (!isFolder && /\.html?$/i.test(name)) pages.push(path);
    if (isFolder && depth < MAX_DEPTH) pages.push(...(await findPages(project, `${path}/`, depth + 1)));
  }
  return pages.sort();
}
