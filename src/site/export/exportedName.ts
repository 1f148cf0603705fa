/**
 * The file that a page becomes in an export: its address with `.html`, so that every static host and a file system serve it. What
 * Windows cannot name is written as `~` and its number, so that an archive unpacks there as well.
 *
 * @example exportedName('/') // 'index.html'
 * @example exportedName('/guide/install') // 'guide/install.html'
 * @example exportedName('/guide/what?') // 'guide/what~3f.html'
 */
export function exportedName(path: string): string {
  const name = path.replace(/^\/+|\/+$/g, '');
  return name === '' ? 'index.html' : `${name.split('/').map(portable).join('/')}.html`;
}

/** The files of all pages; pages whose names differ by case alone get names of their own, because many file systems hold but one. */
export function exportedNames(paths: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    let name = exportedName(path);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = exportedName(path).replace(/\.html$/, `~${number}.html`);
    taken.add(name.toLowerCase());
    names.set(path, name);
  }
  return names;
}

/** Devices of Windows, which no file there may be called after, whatever its extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function portable(piece: string): string {
  return piece
    .replace(/[<>:"|?*]|[. ]$/g, (character) => `~${character.charCodeAt(0).toString(16)}`)
    .replace(RESERVED, (device) => `${device}~`);
}

/** No file system takes longer names. */
const MAX_NAME_BYTES = 255;

/** Whether a name can be written below a folder and stays there: no empty, dotted-away, over-long or unprintable piece. */
export function isSafeName(name: string): boolean {
  return name
    .split('/')
    .every(
      (piece) =>
        piece !== '' &&
        piece !== '.' &&
        piece !== '..' &&
        !/[\p{Cc}\\]/u.test(piece) &&
        new TextEncoder().encode(piece).byteLength <= MAX_NAME_BYTES,
    );
}

/**
 * How a file of the export is addressed from another one, with every piece of the name encoded.
 *
 * @example relativeAddress('guide/install.html', 'index.html') // '../index.html'
 */
export function relativeAddress(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared += 1;
  const pieces = [...source.slice(shared).map(() => '..'), ...target.slice(shared).map(encodeURIComponent)];
  const address = pieces.join('/');
  // A colon in the first piece would make a scheme of it.
  return pieces[0]?.includes('%3A') ? `./${address}` : address;
}
