import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * The root of an interface of the platform, without the slash at its end.
 *
 * @throws {DocsAssistantError} kind `setup` unless it is an http or https address without credentials, query and fragment.
 */
export function checkServiceUrl(address: unknown, option: string): string {
  try {
    const url = new URL(String(address));
    const plain = !url.username && !url.password && !url.search && !url.hash;
    if (/^https?:$/.test(url.protocol) && plain) return url.href.replace(/(?<!\/)\/+$/, '');
  } catch {
    // Said below.
  }
  throw new DocsAssistantError(
    'setup',
    `${option} must be an http or https address of the docs platform, without credentials, query and fragment.`,
  );
}

/**
 * The path a proxy is mounted at: `''` or `/a/b`.
 *
 * @throws {DocsAssistantError} kind `setup` for anything else.
 */
export function checkMountPath(mountPath: string): string {
  const path = mountPath.replace(/(?<!\/)\/+$/, '');
  if (path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path)) return path;
  throw new DocsAssistantError(
    'setup',
    `mountPath must be a path such as "/api/docs", not "${mountPath.slice(0, 80)}".`,
  );
}

/**
 * The path of a request below the mount path; undefined when it is not below it.
 *
 * Only the path decides: host, query and fragment of the request pick nothing (security promise 21).
 */
export function pathBelow(request: Request, mountPath: string): string | undefined {
  const { pathname } = new URL(request.url);
  return pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : undefined;
}
