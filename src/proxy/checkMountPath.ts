import { parseBasePath, pathBelow } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * Returns the mount path of a proxy: empty, or with a slash at the start and none at the end.
 *
 * @throws {DocsAssistantError} kind `setup` for a path that does not start with a slash, or that {@link parseBasePath} refuses.
 */
export function checkMountPath(mountPath = ''): string {
  if (mountPath !== '' && !mountPath.startsWith('/')) {
    throw new DocsAssistantError('setup', `mountPath must start with a slash, as in "/${mountPath.slice(0, 80)}".`);
  }
  return parseBasePath(mountPath, 'mountPath');
}

/**
 * Returns the path of a request below the mount path; undefined for a path outside the mount path. Host, query and fragment never select a
 * route.
 */
export function pathBelowMount(request: Request, mountPath: string): string | undefined {
  return pathBelow(mountPath, new URL(request.url).pathname);
}
