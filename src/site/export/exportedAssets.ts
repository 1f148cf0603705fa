import type { FileReader } from '../FileReader.js';
import type { SiteAssets } from '../SiteAssets.js';

/** Styles and scripts of exported pages: how pages name them, and what they hold. */
export interface ExportedAssets {
  names: SiteAssets;
  /** By name below `_docs/`. */
  files: Map<string, Uint8Array>;
}

/** What the build lists for the assistant, beside its scripts. */
const ASSISTANT_FILES = 'assistant-files.json';

/**
 * Reads the built files that exported pages need. Each name carries a hash of its content: a page and its files are of one version even
 * while a host replaces them, and caches may keep them for good.
 *
 * @param wanted Whether the pages have an assistant; without it nothing of it is read. The names of the stemmers that their search needs.
 * @returns undefined where nothing was built.
 */
export async function exportedAssets(
  read: FileReader | undefined,
  wanted: { assistant: boolean; stemmers: Iterable<string> },
): Promise<ExportedAssets | undefined> {
  const files = new Map<string, Uint8Array>();
  const take = async (name: string): Promise<string | undefined> => {
    const bytes = await read?.(name).catch(() => undefined);
    if (!bytes) return undefined;
    const hashed = name.replace(/(?=\.\w+$)/, `-${await hashOf(bytes)}`);
    files.set(hashed, bytes);
    return hashed;
  };
  const styles = await take('page.css');
  const theme = await take('theme.js');
  const page = await take('page.js');
  if (!styles || !theme || !page) return undefined;
  const search = await take('search.js');
  const stemmers: Record<string, string> = {};
  for (const name of wanted.stemmers) {
    const script = await take(`stemmers/${name}.js`);
    if (script) stemmers[name] = script;
  }
  const assistant = wanted.assistant ? await take('assistant.js') : undefined;
  if (assistant && read) for (const [name, bytes] of await assistantFiles(read)) files.set(name, bytes);
  const optional = { ...(search && { search, stemmers }), ...(assistant && { assistant }) };
  return { names: { styles, theme, page, ...optional }, files };
}

async function assistantFiles(read: FileReader): Promise<[string, Uint8Array][]> {
  const list = await read(ASSISTANT_FILES);
  const names: string[] = list ? JSON.parse(new TextDecoder().decode(list)) : [];
  const files = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  return files.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as [string, Uint8Array]] : []));
}

/** The first characters of a SHA-256: enough to tell versions of one file apart. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
