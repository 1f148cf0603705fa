import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ExportBundle } from '../protocol/exportJob.js';

/** What else stands in the values. */
export interface HelmValuesOptions {
  /** Pins the exported version for reproducible rollouts: the `version` the job was started with. Left out without one. */
  version?: string;
}

/** Spelled out in double quotes: YAML allows these as they are only in some places, JSON everywhere or nowhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is spelled out
const SPELLED_OUT = /[\u0000-\u001f\u007f-\u009f\u00ad\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * The Helm chart values with which a self-hosted deployment serves a bundle, as YAML (contract: "Serving a bundle from a self-hosted
 * deployment"). Texts are always in double quotes, so no link or version can become another value.
 *
 * The link expires: write the values when they are used, and make them anew for the next rollout.
 *
 * @throws {DocsAssistantError} kind `setup` when the bundle has no link.
 * @example
 * helmValues({ bundleUrl: 'https://files.acme.com/b.tar.gz' }, { version: '2.4' })
 * // staticExport:
 * //   enabled: true
 * //   bundleUrl: "https://files.acme.com/b.tar.gz"
 * //   version: "2.4"
 */
export function helmValues(
  { bundleUrl }: Pick<ExportBundle, 'bundleUrl'>,
  { version }: HelmValuesOptions = {},
): string {
  if (typeof bundleUrl !== 'string' || bundleUrl === '') {
    throw new DocsAssistantError('setup', 'There is no bundleUrl to write. Give the result of createBundle.');
  }
  const lines = ['staticExport:', '  enabled: true', `  bundleUrl: ${quoted(bundleUrl)}`];
  if (version) lines.push(`  version: ${quoted(version)}`);
  return `${lines.join('\n')}\n`;
}

/** JSON's strings are YAML's double-quoted ones, but for what is spelled out here. */
function quoted(text: string): string {
  const spell = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(SPELLED_OUT, spell);
}
