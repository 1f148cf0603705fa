import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ExportBundle } from '../protocol/exports/exportJob.js';

/** Options of {@link helmValues}. */
export interface HelmValuesOptions {
  /** Pins the exported version for reproducible rollouts: the `version` that the export job was started with. */
  version?: string;
}

/** Characters that are escaped, because YAML parsers refuse them or read them as line breaks, or because they are invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const ESCAPED = /[\u0000-\u001f\u007f-\u009f\u00ad\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Returns Helm chart values as YAML. With these values, a self-hosted deployment serves the bundle (docs/serve-bundle.md). Strings are
 * always in double quotes, so that no link or version can change the structure of the YAML.
 *
 * The link expires: write the values shortly before you use them, and again for the next rollout.
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
    throw new DocsAssistantError('setup', 'bundleUrl is missing. Give the result of createBundle.');
  }
  const lines = ['staticExport:', '  enabled: true', `  bundleUrl: ${quoted(bundleUrl)}`];
  if (version) lines.push(`  version: ${quoted(version)}`);
  return `${lines.join('\n')}\n`;
}

/** Puts text into double quotes for YAML. A JSON string is also a double-quoted YAML string if the characters in `ESCAPED` are escaped. */
function quoted(text: string): string {
  const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(ESCAPED, escapeCharacter);
}
