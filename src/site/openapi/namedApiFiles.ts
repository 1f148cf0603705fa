import { isRecord } from '../../values/isRecord.js';
import { joinPaths } from '../shared/joinPaths.js';

/** An OpenAPI file that a `docs.json` names. */
export interface NamedApiFile {
  /**
   * Path of the file, relative to the folder of the pages and without `./`. Can also be a URL. Files at a URL are not downloaded: they only
   * cause a warning.
   */
  file: string;
  /** Folder at the beginning of the paths of its operation pages, without a slash at either end: `api-reference`. */
  directory: string;
}

const DIRECTORY = 'api-reference';
/** Maximum depth of nested objects and lists. */
const MAX_DEPTH = 20;
/** Maximum number of files. */
const MAX_FILES = 100;

/** Finds the OpenAPI files that a `docs.json` names: in `openapi`, in `api.openapi`, and in any level of `navigation`. */
export function namedApiFiles(settings: Record<string, unknown>): NamedApiFile[] {
  const found = new Map<string, NamedApiFile>();

  function add(value: unknown): void {
    for (const named of filesOf(value))
      if (!found.has(named.file) && found.size < MAX_FILES) found.set(named.file, named);
  }

  function search(node: unknown, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(node)) for (const each of node) search(each, depth + 1);
    if (!isRecord(node)) return;
    add(node.openapi);
    for (const [key, value] of Object.entries(node))
      if (key !== 'openapi' && typeof value === 'object') search(value, depth + 1);
  }

  // The navigation comes first, because its levels can set the `directory` of a file. The first entry for a file is used.
  search(settings.navigation, 0);
  add(settings.openapi);
  if (isRecord(settings.api)) add(settings.api.openapi);
  return [...found.values()];
}

/** Returns the files that a setting names: `"api.yaml"`, `["a.yaml", "b.yaml"]` or `{ "source": "api.yaml", "directory": "api" }`. */
export function filesOf(value: unknown): NamedApiFile[] {
  return [value].flat(1).flatMap((each): NamedApiFile[] => {
    const { source, directory } = isRecord(each) ? each : { source: each, directory: undefined };
    if (typeof source !== 'string' || source.trim() === '') return [];
    const folder = typeof directory === 'string' ? directory.split('/').filter(Boolean).join('/') : '';
    const isFolder = /^[\p{L}\p{N}][\p{L}\p{N}_-]*(?:\/[\p{L}\p{N}][\p{L}\p{N}_-]*)*$/u.test(folder);
    const isRemote = /^[a-z][\w+.-]*:\/\//i.test(source.trim());
    return [{ file: isRemote ? source.trim() : joinPaths(source.trim()), directory: isFolder ? folder : DIRECTORY }];
  });
}
