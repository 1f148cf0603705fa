import { archiveFault, shownName } from './archiveFault.js';

/** No file system takes longer pieces; nobody writes longer or deeper addresses. */
const MAX_PIECE_BYTES = 255;
const MAX_NAME_BYTES = 1024;
const MAX_DEPTH = 32;

/** Names that are devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$)(?:\..*)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const UNWRITABLE = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffe\uffff]|\p{Bidi_Control}|\p{Cs}/u;

/**
 * Why a name cannot be a file of a site wherever the archive is unpacked: on Linux, macOS and Windows.
 *
 * @returns undefined for a good name.
 * @example faultOfName('../etc/passwd') // 'leads out of its folder'
 */
export function faultOfName(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is absolute';
  if (UNWRITABLE.test(name)) return 'holds a backslash or what cannot be seen';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return 'is too long';
  const pieces = name.split('/');
  if (pieces.includes('..')) return 'leads out of its folder';
  if (pieces.length > MAX_DEPTH) return 'is too deep';
  for (const piece of pieces) {
    if (piece === '' || piece === '.') return 'has an empty piece';
    if (Buffer.byteLength(piece) > MAX_PIECE_BYTES) return 'is too long';
    if (/[. ]$/.test(piece)) return 'has a dot or a space at its end';
    if (DEVICE.test(piece)) return 'is a device on Windows';
  }
  return undefined;
}

/** All names of an archive: each once, also where file systems do not tell cases or forms of letters apart. */
export class ArchiveNames {
  readonly #kinds = new Map<string, 'file' | 'folder'>();

  /**
   * @returns the name without `./` before and `/` behind; undefined for the folder that holds everything.
   * @throws {DocsAssistantError} for a name that no export writes.
   */
  add(given: string, kind: 'file' | 'folder'): string | undefined {
    const name = given.replace(/^(?:\.\/)+/, '').replace(kind === 'folder' ? /\/$/ : '', '');
    if (kind === 'folder' && (name === '' || name === '.')) return undefined;
    const fault = faultOfName(name);
    if (fault) throw archiveFault(`the name ${shownName(given)} ${fault}.`);
    const pieces = foldName(name).split('/');
    for (let depth = 1; depth < pieces.length; depth += 1) this.#put(pieces.slice(0, depth).join('/'), 'folder', given);
    this.#put(pieces.join('/'), kind, given);
    return name;
  }

  #put(folded: string, kind: 'file' | 'folder', given: string): void {
    const before = this.#kinds.get(folded);
    if (before === undefined) this.#kinds.set(folded, kind);
    else if (before !== kind || kind === 'file') throw archiveFault(`it holds ${shownName(given)} twice.`);
  }
}

/** The same for all spellings that a file system may take for one another. */
export function foldName(name: string): string {
  return name.normalize().toLowerCase().normalize();
}
