import { posix } from 'node:path';
import { joinPaths } from '../../../site/shared/joinPaths.js';
import type { AddedSetting, Edit, Insertion } from '../Edit.js';
import type { Project } from '../Project.js';
import type { Settings } from './Framework.js';

/** Origin of the local service with its default port. */
export const SERVICE = 'http://127.0.0.1:4321';
/** Default folder of the documentation, for applications that are not documentation sites themselves. */
export const DOCS_FOLDER = 'docs';
/** Name of the folder in a site into which `embed.js` and its chunks, the files of the script tag, are copied. */
export const SCRIPT_FOLDER = 'docs-assistant';
/** Name of the npm script that starts the service. */
const SERVE_SCRIPT = 'docs-assistant';

/** Matches the start of the object that a configuration file exports: `defineConfig({`, `export default {` or `module.exports = {`. */
export const CONFIG_OBJECT = /\b(?:defineConfig\s*\(\s*|export\s+default\s+|module\.exports\s*=\s*)\{/;
/** Matches the first import or export of a module. An import can be inserted before it. */
const FIRST_STATEMENT = /^(?:import|export)\b/m;

/** Advice for applications whose documentation may be on another site. */
export const OTHER_SITE =
  'Then links in answers lead to pages of this site; if the documentation is on another one, set docsUrl.';

export const WITH_PROXY =
  'Let your web server forward /discovery to the service: see "Deployment" in the documentation, which has the lines for nginx, Caddy and Vercel.';

/** Options of the command that starts the service. */
interface ServeOptions {
  /** Folder with the documentation. */
  docs: string;
  domain: string;
  /** Command that serves the site. It runs at the same time as the service. */
  show: string;
  /** Origins of the pages that may send questions to the service. */
  origins?: readonly string[];
  port?: number;
}

/**
 * Adds an npm script that starts the service, if the project has a `package.json`. If a shell would interpret characters in the path of
 * the documentation folder (`docs`), adds no script: the owner has to rename the folder or start the service by hand.
 */
export async function serveScript(
  project: Project,
  { docs, domain, show, origins = [], port }: ServeOptions,
): Promise<{ edits: Edit[]; serve: string }> {
  const allowed = origins.map((origin) => ` --allowed-origin ${origin}`).join('');
  const commandFor = (folder: string) =>
    `docs-assistant serve ${folder} --domain ${domain}${allowed}${port ? ` --port ${port}` : ''} --run "${show}"`;
  if (!isShellSafe(docs)) {
    const serve = `npx ${commandFor('<folder>')}`;
    const reason =
      'a shell would interpret characters of this path. Rename the folder, or start the service yourself and quote the path';
    return { edits: [{ kind: 'manual', path: docs, reason, text: serve }], serve };
  }
  const command = commandFor(/^[\w./-]+$/.test(docs) ? docs : `"${docs}"`);
  if ((await project.read('package.json')).state === 'missing') return { edits: [], serve: `npx ${command}` };
  return {
    edits: [{ kind: 'script', path: 'package.json', name: SERVE_SCRIPT, command }],
    serve: `npm run ${SERVE_SCRIPT}`,
  };
}

/** Returns the command that starts the development server of a site: `npm run <script>` if the project has it, else `npx <tool>`. */
export async function showCommand(project: Project, script: string, tool: string): Promise<string> {
  return (await project.scripts()).has(script) ? `npm run ${script}` : `npx ${tool}`;
}

const FIRST_PAGE = `# Welcome

The assistant answers from the Markdown files in this folder. This page is an example: replace it by your documentation.

## Add a page

Write a Markdown file into this folder. As soon as you save it, the assistant answers from it.
`;

/**
 * Creates a first page, so that there is something to ask about. Creates no page if the setting `docs` names a folder, or if the default
 * folder exists.
 */
export async function firstPage(project: Project, { docs }: Settings): Promise<Edit[]> {
  if (docs !== undefined || (await project.hasFolder(DOCS_FOLDER))) return [];
  return [{ kind: 'create', path: `${DOCS_FOLDER}/index.md`, isDone: /^/, text: FIRST_PAGE }];
}

/**
 * Returns true only if every shell reads a path in double quotes as a single argument, and not as an option. Also returns false for some
 * harmless paths, such as a path that begins with `#`.
 */
export function isShellSafe(path: string): boolean {
  return /^[^-\s"'$`%!&|;<>()*?[\]{}^~#\\][^"'$`%!&|;<>*?^\\\p{Cc}]*$/u.test(path);
}

/** Writes a string as a literal of JavaScript. */
export function stringLiteral(text: string): string {
  return /['"\\\p{Cc}]/u.test(text) ? JSON.stringify(text) : `'${text}'`;
}

/**
 * Returns the edit that adds the assistant to a file: it inserts the React component `DocsAssistant`, and the import of this component.
 *
 * @param inDevelopment Expression in the code of the application that is true in development. While it is true, links in answers lead to
 *   the pages of the service. Omit it for a site that shows the pages itself.
 * @param base Base path of the routes of the application. It becomes part of `discoveryUrl`, because one of these routes forwards
 *   questions. `null`: the base path is not known, so the owner gets the lines to add by hand.
 */
export function insertComponent(
  path: string,
  { domain }: Settings,
  element: {
    anchor: RegExp;
    place: 'line-after' | 'before-end';
    inDevelopment?: string | undefined;
    base?: string | null | undefined;
  },
): Edit {
  const { inDevelopment, base, ...position } = element;
  const docsUrl = inDevelopment ? ` docsUrl={${inDevelopment} ? '${SERVICE}' : undefined}` : '';
  const discoveryUrl =
    base || base === null ? ` discoveryUrl="${encodeURI(posix.join(base ?? '', '/discovery'))}"` : '';
  return {
    kind: 'insert',
    path,
    isDone: /<DocsAssistant\b/,
    ...(base === null && {
      advice: 'Put the base path of the application, which was not found, before /discovery',
    }),
    insertions: [
      {
        anchor: FIRST_STATEMENT,
        first: true,
        place: 'line-before',
        text: "import { DocsAssistant } from 'docs-assistant';",
      },
      { ...position, text: `<DocsAssistant domain="${domain}" fp="anonymous"${discoveryUrl}${docsUrl} />` },
    ],
  };
}

/** Makes the development server of Vite forward questions to the local service. */
export function viteProxy(path: string): Edit {
  const { server, proxy, entry } = proxyLines(SERVICE);
  return proxyEdit(path, server, { keys: ['server', 'proxy', '/discovery'], inside: [proxy, entry] });
}

/** Like `viteProxy`, for a generator that uses Vite and has Vite's settings under the key `vite` of its configuration. */
export function nestedViteProxy(path: string, service = SERVICE): Edit {
  const { server, proxy, entry } = proxyLines(service);
  const setting: AddedSetting = { keys: ['vite', 'server', 'proxy', '/discovery'], inside: [server, proxy, entry] };
  return proxyEdit(path, `vite: { ${server.slice(0, -1)} },`, setting);
}

/**
 * Returns the settings for Vite's proxy in three forms: beginning with the key `server`, beginning with the key `proxy`, and only the
 * entry.
 */
function proxyLines(service: string): { server: string; proxy: string; entry: string } {
  const entry = `'/discovery': '${service}'`;
  return { server: `server: { proxy: { ${entry} } },`, proxy: `proxy: { ${entry} },`, entry: `${entry},` };
}

function proxyEdit(path: string, text: string, setting: AddedSetting): Edit {
  const insertions: Insertion[] = [{ anchor: CONFIG_OBJECT, place: 'inside', text }];
  return { kind: 'insert', path, isDone: /['"]\/discovery['"]/, setting, insertions };
}

/**
 * Copies the files of the script tag into the folder `SCRIPT_FOLDER` inside `folder`, a folder of the site. If `folder` is not known
 * (`null`), the owner has to copy the files.
 */
export async function copyScript(folder: string | null, { readScriptFiles }: Settings): Promise<Edit> {
  if (folder !== null)
    return { kind: 'copy', path: tidyPath(`${folder}/${SCRIPT_FOLDER}`), files: await readScriptFiles() };
  return {
    kind: 'manual',
    path: SCRIPT_FOLDER,
    reason: 'the public folder of the site was not found. Copy these files into it, in a folder of this name',
    text: 'node_modules/docs-assistant/dist/embed.js\nnode_modules/docs-assistant/dist/embed',
  };
}

/**
 * Adds a list `head` with the script tag to a configuration. If the configuration has `head` already, or if the site's base path is not
 * known (`null`), the owner gets the tag to add by hand.
 */
export function insertTag(
  path: string,
  base: string | null | undefined,
  tag: { anchor: RegExp; entry: (sourceLiteral: string) => string; pattern?: RegExp },
): Edit {
  const entry = tag.entry(stringLiteral(`${posix.join('/', base ?? '', SCRIPT_FOLDER)}/embed.js`));
  return {
    kind: 'insert',
    path,
    isDone: /docs-assistant\/embed\.js/,
    setting: { keys: ['head'], inside: [`${entry},`], ...(tag.pattern && { pattern: tag.pattern }) },
    ...(base === null && {
      advice: 'Put the base path of the site, which was not found, before the path of the script',
    }),
    insertions: [{ anchor: tag.anchor, place: 'inside', text: `head: [${entry}],` }],
  };
}

/** Returns a path without `./` and without a trailing slash: `./docs/` becomes `docs`, `./` becomes `.`. Absolute paths stay absolute. */
export function tidyPath(path: string): string {
  return (path.startsWith('/') ? '/' : '') + joinPaths(path) || '.';
}
