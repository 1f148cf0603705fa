import { scriptNames } from '../../../site/config/configNames.js';
import type { Edit } from '../Edit.js';
import { SERVICE, serveScript, showCommand, WITH_PROXY } from './commonEdits.js';
import type { Framework } from './Framework.js';

const CONFIGS = scriptNames('docusaurus.config');
const ROOTS = ['tsx', 'ts', 'jsx', 'js'].flatMap((ending) => [
  `src/theme/Root.${ending}`,
  `src/theme/Root/index.${ending}`,
]);
/** Origins at which `docusaurus start` serves the site. */
const ORIGINS = ['http://localhost:3000', 'http://127.0.0.1:3000'];

/**
 * Sets up Docusaurus: adds the React component `DocsAssistant` to `src/theme/Root`, which wraps every page. In development, the component
 * asks the local service directly.
 */
export const docusaurus: Framework = {
  name: 'docusaurus',
  title: 'Docusaurus',
  async recognise(project) {
    return (await project.dependencies()).has('@docusaurus/core') && (await project.firstOf(CONFIGS)) !== undefined;
  },
  async setUp(project, settings) {
    const docs = settings.docs ?? 'docs';
    const isTyped = (await project.firstOf(['tsconfig.json'])) !== undefined;
    const path = (await project.firstOf(ROOTS)) ?? `src/theme/Root.${isTyped ? 'tsx' : 'js'}`;
    const show = await showCommand(project, 'start', 'docusaurus start');
    const script = await serveScript(project, { docs, domain: settings.domain, show, origins: ORIGINS });
    const edits: Edit[] = [
      {
        kind: 'create',
        path,
        isDone: /<DocsAssistant\b/,
        text: rootText(settings.domain, isTyped),
        missing: {
          text: [IMPORT, DISCOVERY_URL, element(settings.domain)].join('\n\n'),
          advice: 'Add the import and the constant at its top, and the element after its children',
        },
      },
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: WITH_PROXY };
  },
};

const IMPORT = "import { DocsAssistant } from 'docs-assistant';";
const DISCOVERY_URL = `// In development, questions go to the local service; on the published site to /discovery of the same host.
const discoveryUrl = process.env.NODE_ENV === 'development' ? '${SERVICE}/discovery' : '/discovery';`;

const element = (domain: string) => `<DocsAssistant domain="${domain}" fp="anonymous" discoveryUrl={discoveryUrl} />`;

function rootText(domain: string, isTyped: boolean): string {
  const imports = isTyped ? "import React, { type ReactNode } from 'react';" : "import React from 'react';";
  return `${IMPORT}
${imports}

${DISCOVERY_URL}

export default function Root({ children }${isTyped ? ': { children: ReactNode }' : ''}) {
  return (
    <>
      {children}
      ${element(domain)}
    </>
  );
}
`;
}
