import { createHash } from 'node:crypto';

/**
 * Runs in the 404 page of an export without a known URL. Hosts show this page at any depth, so relative URLs do not work in it. The script
 * tries the paths from the host's root down until the export's style sheet loads, and then corrects the links to the start page.
 */
function findRoot(styles: string): void {
  const names = location.pathname.split('/');
  const tryDepth = (depth: number): void => {
    const root = `${names.slice(0, depth).join('/')}/`;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${root}_docs/${styles}`;
    link.onload = () => {
      for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href="index.html"]'))
        anchor.href = `${root}index.html`;
    };
    link.onerror = () => {
      link.remove();
      if (depth + 1 < names.length) tryDepth(depth + 1);
    };
    document.head.append(link);
  };
  tryDepth(1);
}

/** Returns `findRoot` as the text of a script, and the source expression that allows this script in a content security policy. */
export function findRootScript(styles: string): { script: string; source: string } {
  const script = `(${findRoot.toString()})(${JSON.stringify(styles)})`;
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` };
}
