import { scriptNames } from '../../../site/config/configNames.js';
import type { Edit } from '../Edit.js';
import {
  DOCS_FOLDER,
  firstPage,
  insertComponent,
  OTHER_SITE,
  SERVICE,
  serveScript,
  showCommand,
} from './commonEdits.js';
import type { Framework } from './Framework.js';
import { readTextSetting } from './readTextSetting.js';

const LAYOUTS = ['app', 'src/app'].flatMap((folder) =>
  ['tsx', 'jsx', 'js'].map((ending) => `${folder}/layout.${ending}`),
);

/**
 * Sets up Next.js with the App Router: adds the React component `DocsAssistant` to the root layout and, unless the site is a static export,
 * a route that forwards questions.
 */
export const nextApp: Framework = {
  name: 'next',
  title: 'Next.js (App Router)',
  async recognise(project) {
    return (await project.dependencies()).has('next') && (await project.firstOf(LAYOUTS)) !== undefined;
  },
  async setUp(project, settings) {
    // A Nextra site renders the documentation, which is in `content`. In other applications, the local service shows the pages.
    const isNextra = (await project.dependencies()).has('nextra');
    const docs = settings.docs ?? (isNextra ? 'content' : DOCS_FOLDER);
    const layout = (await project.firstOf(LAYOUTS)) ?? 'app/layout.tsx';
    const config = await project.firstOf(scriptNames('next.config'));
    const code = (config && (await project.textOf(config))) ?? '';
    const isExport = /\boutput\s*:\s*['"]export['"]/.test(code);
    // A static export has no server that could run the route. So the web server of the site has to forward questions from the default path,
    // `/discovery`. This path does not begin with the base path, so the base path is not needed.
    const base = config && !isExport ? await readBasePath(config, code) : undefined;
    const show = await showCommand(project, 'dev', 'next dev');
    const script = await serveScript(project, { docs, domain: settings.domain, show });
    // In development, links in answers lead to the pages of the local service, except in Nextra, whose own site has the pages.
    const inDevelopment = isNextra ? undefined : "process.env.NODE_ENV === 'development'";
    const edits: Edit[] = [
      insertComponent(layout, settings, { anchor: /<\/body>/, place: 'before-end', inDevelopment, base }),
      routeEdit(layout, settings.domain, isExport),
      { kind: 'append', path: '.env.example', isDone: /DOCS_ASSISTANT_URL/, text: ENVIRONMENT },
      ...(isNextra ? [] : await firstPage(project, settings)),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: PUBLISH };
  },
};

const PUBLISH = `Set DOCS_ASSISTANT_URL, and DOCS_ASSISTANT_API_KEY if the service needs a key, in the environment of \`next start\`. If the service is your own, all readers share its limits. To count each reader, start it with --trust-proxy and set forwardAddress: true in the route, but only if nobody else reaches the service, no server in between replaces X-Forwarded-For, and your host sets x-real-ip, which "next start" alone does not. ${OTHER_SITE}`;

const ENVIRONMENT = `# The service that answers the questions of readers. Without this variable: ${SERVICE}/discovery
# DOCS_ASSISTANT_URL=https://docs-service.acme.com/discovery
# The public assistant key, if the service needs one. It stays on the server.
# DOCS_ASSISTANT_API_KEY=svc_dsc_your_public_key`;

/**
 * Reads the base path, which Next.js puts before the path of every route. If the configuration does not contain the word `basePath`, there
 * is no base path, even if the rest of the configuration cannot be read without running it.
 */
async function readBasePath(config: string, code: string): Promise<string | null | undefined> {
  return /\bbasePath\b/.test(code) ? readTextSetting(config, code, 'basePath') : undefined;
}

function routeEdit(layout: string, domain: string, isExport: boolean): Edit {
  const folder = layout.slice(0, layout.lastIndexOf('/'));
  const isTyped = layout.endsWith('.tsx');
  const path = `${folder}/discovery/[...path]/route.${isTyped ? 'ts' : 'js'}`;
  const text = routeText(domain, isTyped ? ': Request' : '');
  return isExport
    ? {
        kind: 'manual',
        path,
        text: '',
        reason: 'a static export has no routes. Let your web server forward /discovery to the service',
      }
    : { kind: 'create', path, text, isDone: /\bcreateAssistantProxy\b/ };
}

/** Returns the code of a route like the one in docs/proxy.md, but this route forwards questions to the local service by default. */
function routeText(domain: string, type: string): string {
  return `import { createAssistantProxy } from 'docs-assistant/proxy';

const proxy = createAssistantProxy({
  discoveryUrl: process.env.DOCS_ASSISTANT_URL || '${SERVICE}/discovery',
  domain: '${domain}',
  apiKey: process.env.DOCS_ASSISTANT_API_KEY,
  mountPath: '/discovery',
});

// The header that your host writes: each reader has a quota of its own.
const caller = (request${type}) => ({ remoteAddress: request.headers.get('x-real-ip') ?? undefined });

export const POST = (request${type}) => proxy(request, caller(request));
`;
}
