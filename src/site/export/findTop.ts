import { createHash } from 'node:crypto';

/**
 * A 404 page is shown at any depth, where no relative address leads anywhere, and a bundle does not know below which path it stands.
 * So the page looks for itself: from the top of the host down, until the style sheet of the bundle is found.
 */
function findTop(styles: string): void {
  const names = location.pathname.split('/');
  const look = (depth: number): void => {
    const top = `${names.slice(0, depth).join('/')}/`;
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = `${top}_docs/${styles}`;
    sheet.onload = () => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="index.html"]'))
        link.href = `${top}index.html`;
    };
    sheet.onerror = () => {
      sheet.remove();
      if (depth + 1 < names.length) look(depth + 1);
    };
    document.head.append(sheet);
  };
  look(1);
}

/** The script for a page without other scripts, and the source expression that a policy allows it by. */
export function findTopScript(styles: string): { script: string; source: string } {
  const script = `(${findTop.toString()})(${JSON.stringify(styles)})`;
  return { script, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` };
}
