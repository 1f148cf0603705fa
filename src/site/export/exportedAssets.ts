import { messageOf } from '../../values/messageOf.js';
import { toHex } from '../../values/toHex.js';
import type { ReadFile } from '../files/ReadFile.js';
import { tolerateFailedReads } from '../files/tolerateFailedReads.js';
import type { SiteAssets, SiteBrand } from '../shared/SiteAssets.js';

/** Styles, scripts, logos and favicon of exported pages. */
export interface ExportedAssets {
  /** Names of the files, for the pages that load them. */
  names: SiteAssets;
  /** Contents of the files, by name below `_docs/`. */
  files: Map<string, Uint8Array>;
}

/** File in which the build lists the files that the assistant needs. */
const ASSISTANT_FILES = 'assistant-files.json';

/**
 * Reads the built files that exported pages need. The name of each file that a page loads contains a hash of the content. So caches can
 * keep the files forever, and an old page never loads the files of a newer export, even while a host is replacing the old export.
 *
 * @param wanted `assistant`: whether the pages have an assistant. `stemmers`: names of the stemmers that the search of the pages needs.
 *   `brand`: the files of the brand.
 * @returns undefined if the assets were not built.
 * @throws if an asset cannot be read now: without its styles or scripts, the export would be useless.
 */
export async function exportedAssets(
  assets: ReadFile | undefined,
  wanted: { assistant: boolean; stemmers: Iterable<string>; brand?: SiteBrand | undefined },
): Promise<ExportedAssets | undefined> {
  const read =
    assets &&
    tolerateFailedReads(assets, (name, error) => {
      // Do not pass on the error as the cause: because of a code such as `EACCES`, the failure would be reported as a fault of the export
      // folder.
      throw new Error(`The site's file ${name} could not be read: ${messageOf(error)}`);
    });
  const files = new Map<string, Uint8Array>();
  const take = async (name: string): Promise<string | undefined> => {
    const bytes = await read?.(name);
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
  const brand: SiteBrand = wanted.brand?.hasNameInLogo ? { hasNameInLogo: true } : {};
  for (const key of ['styles', 'logo', 'darkLogo', 'favicon'] as const) {
    const file = wanted.brand?.[key];
    const name = file && (await take(file));
    if (name) brand[key] = name;
  }
  const optional = { ...(search && { search, stemmers }), ...(assistant && { assistant }), brand };
  return { names: { styles, theme, page, ...optional }, files };
}

async function assistantFiles(read: ReadFile): Promise<[string, Uint8Array][]> {
  const list = await read(ASSISTANT_FILES);
  const names: string[] = list ? JSON.parse(new TextDecoder().decode(list)) : [];
  const files = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  return files.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as [string, Uint8Array]] : []));
}

/** Returns the first six bytes of the SHA-256 hash, in hexadecimal: enough to distinguish versions of one file. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return toHex(digest.subarray(0, 6));
}
