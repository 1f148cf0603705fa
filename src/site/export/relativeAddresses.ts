import { contentTypeOfFolderFile } from '../contentTypes.js';
import { escapeHtml } from '../html.js';
import { exportedFileName } from './exportedName.js';
import { relativeAddress } from './relativeAddress.js';

/** A document whose addresses were made relative, and where they lead. */
export interface RelativeDocument {
  html: string;
  /** Addresses of pages, with anchors, that the document links to: `/guide/install#windows`. */
  pageLinks: string[];
  /** Fragments of the document itself that it links to: `#windows`. */
  ownLinks: string[];
  /** Names of other files that it needs, as they are called in the documentation: `img/map.png`. */
  files: string[];
  /** Addresses on this site behind which there is neither a page nor a file that may be given out. */
  brokenLinks: string[];
  /** Every `id` of the document. */
  ids: string[];
}

/** A start tag as our own templates and serialiser write it: values in double quotes. Text that looks like one has its `<` escaped. */
const TAG = /<[a-zA-Z][^\s/>"]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/g;
const ADDRESS = /(\s(?:href|src|poster))="(\/(?!\/)[^"]*)"/g;
const FRAGMENT = /\shref="(#[^"]+)"/;
const ID = /\sid="([^"]+)"/;
const ENTITY = /&(?:amp|#38|#x26|quot|#34|#x22|#39|#x27|lt|#x3C|gt|#x3E);/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#x26;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&#x3c;': '<',
  '&gt;': '>',
  '&#x3e;': '>',
};

/**
 * Rewrites the addresses of a served page, which begin at the top of the site, to addresses relative to its file: the exported page
 * is the served one, and works on any host, below any path and from a file system.
 *
 * @param from File of the document.
 * @param nameOf The file of the page at an address, where the export holds one.
 * @param top Path at which the top of the site is known to stand (`/docs/`), for a document that is shown at any depth. Default: addresses are
 *   relative to the document.
 */
export function relativeAddresses(
  html: string,
  from: string,
  nameOf: (path: string) => string | undefined,
  top?: string,
): RelativeDocument {
  const pageLinks = new Set<string>();
  const ownLinks = new Set<string>();
  const files = new Set<string>();
  const brokenLinks = new Set<string>();
  const ids: string[] = [];
  const addressOf = (name: string) =>
    top === undefined ? relativeAddress(from, name) : top + relativeAddress('', name).replace(/^\.\//, '');

  function rewrite(address: string): string {
    const { path, query, hash } = split(address);
    const decoded = decode(path);
    if (decoded === undefined) {
      brokenLinks.add(address);
      return address;
    }
    const page = decoded === '/' ? decoded : decoded.replace(/(?<!\/)\/+$/, '');
    const name = page.slice(1);
    const target = nameOf(page);
    if (target !== undefined) {
      pageLinks.add(`${page}${hash}`);
      return target === from && hash ? hash : `${addressOf(target)}${hash}`;
    }
    if (name.startsWith('_docs/')) return `${addressOf(name)}${query}`;
    if (contentTypeOfFolderFile(name)) {
      files.add(name);
      return `${addressOf(exportedFileName(name))}${hash}`;
    }
    // The way to the top stays one even where no page stands there.
    if (page === '/') return addressOf('index.html');
    brokenLinks.add(`${page}${hash}`);
    return `${addressOf(`${name}.html`)}${hash}`;
  }

  const written = html.replace(TAG, (tag) => {
    const id = ID.exec(tag)?.[1];
    if (id) ids.push(unescaped(id));
    const ownLink = FRAGMENT.exec(tag)?.[1];
    if (ownLink && /^<a\s/.test(tag)) ownLinks.add(unescaped(ownLink));
    return tag.replace(
      ADDRESS,
      (_, name: string, address: string) => `${name}="${escapeHtml(rewrite(unescaped(address)))}"`,
    );
  });
  return {
    html: written,
    pageLinks: [...pageLinks],
    ownLinks: [...ownLinks],
    files: [...files],
    brokenLinks: [...brokenLinks],
    ids,
  };
}

function unescaped(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, (entity) => CHARACTERS[entity.toLowerCase()] ?? entity) : text;
}

function split(address: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return undefined;
  }
}
