import type { ApiVersion } from '../protocol/apiVersion.js';

/** The advice at the end of the warning, for each version that may be deprecated. Empty for `v2`, because there is no newer version. */
const ADVICE: Readonly<Record<ApiVersion, string>> = {
  v1: ' Set the option `apiVersion` to "v2" (on the command line `--api-version v2`).',
  v2: '',
};

let warned = false;

/**
 * Warns developers once, in the console, when the service marks this version of its interface as deprecated (headers `Deprecation`,
 * RFC 9745, and `Sunset`, RFC 8594).
 */
export function warnOfDeprecation(headers: Headers, version: ApiVersion): void {
  const sunset = headers.get('sunset');
  if (warned || (sunset === null && !headers.has('deprecation'))) return;
  warned = true;
  const date = sunset === null ? '' : ` It is scheduled to end on ${sunset}.`;
  console.warn(
    `docs-assistant: the docs platform marks its assistant interface ${version} as deprecated.${date}${ADVICE[version]}`,
  );
}
