import { createHash } from 'node:crypto';

/**
 * Runs in the 404 page of an export if the URL of the published site is not known. Hosts show this page for paths of any depth, so its
 * relative URLs do not work. The script tries one parent path after the other, from the host's root down, until the export's style sheet
 * loads. Then it corrects the relative URLs.
 */
function findRoot(styles: string): void {
  const names = location.pathname.split('/');
  const tryDepth = (depth: number): void => {
    const root = `${names.slice(0, depth).join('/')}/`;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${root}_docs/${styles}`;
    link.onload = () => correctUrls(root);
    link.onerror = () => {
      link.remove();
      if (depth + 1 < names.length) tryDepth(depth + 1);
    };
    document.head.append(link);
  };
  const correctUrls = (root: string): void => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => correctUrls(root));
    for (const element of document.querySelectorAll('body [href], body [src], body [poster]')) {
      for (const name of ['href', 'src', 'poster']) {
        const url = element.getAttribute(name);
        if (url && !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(url)) element.setAttribute(name, root + url);
      }
    }
  };
  tryDepth(1);
}

/** Returns `findRoot` as the text of a script, and the source expression that allows this script in a content security policy. */
export function findRootScript(styles: string): { script: string; source: string } {
  const script = `(${findRoot.toString()})(${JSON.stringify(styles)})`;
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` };
}
