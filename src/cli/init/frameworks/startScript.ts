import type { Edit } from '../Edit.js';
import { SCRIPT_FOLDER, SERVICE } from './commonEdits.js';
import type { Settings } from './Framework.js';

/**
 * Creates a script that adds the script tag to the page. It is for sites whose development server does not forward requests: while the site
 * is shown on this machine, the assistant asks the local service directly.
 *
 * @param folder Folder of the site's files, such as `docs/`.
 * @param isDocumentation Whether the site shows the documentation. Otherwise, links in answers lead to the pages of the local service while
 *   the site is shown on this machine.
 */
export function startScript(folder: string, { domain }: Settings, isDocumentation: boolean): Edit {
  return {
    kind: 'create',
    path: `${folder}${SCRIPT_FOLDER}/start.js`,
    isDone: /discoveryUrl/,
    text: textOf(domain, isDocumentation),
  };
}

function textOf(domain: string, isDocumentation: boolean): string {
  const docsUrl = `\n    script.dataset.docsUrl = '${SERVICE}';`;
  return `// Loads the assistant. On this machine it asks the local service, elsewhere the address /discovery of the site.
(() => {
  const script = document.createElement('script');
  script.src = new URL('embed.js', document.currentScript.src).href;
  script.dataset.domain = '${domain}';
  script.dataset.fp = 'anonymous';
  if (['localhost', '127.0.0.1'].includes(location.hostname)) {
    script.dataset.discoveryUrl = '${SERVICE}/discovery';${isDocumentation ? '' : docsUrl}
  }
  document.head.append(script);
})();
`;
}
