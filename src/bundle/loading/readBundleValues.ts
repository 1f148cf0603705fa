import { isScalar, parseDocument, type YAMLMap } from 'yaml';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRecord } from '../../protocol/isRecord.js';

/** The `staticExport` block of the Helm values. */
export interface BundleValues {
  /** Whether the bundle is served. Default `true`. */
  enabled: boolean;
  /** URL of the archive, or path of the archive file. */
  bundleUrl?: string;
  /** The version that the bundle must have. Default: any. */
  version?: string;
}

const MAX_LENGTH = 1_000_000;
const MAX_ALIASES = 100;

/**
 * Reads the block `staticExport` of a Helm values file, and ignores all other blocks.
 *
 * @throws {DocsAssistantError} kind `setup` if the file is not valid YAML or too large, if the block is missing, or if a value in it is
 * missing or has the wrong type.
 * @example readBundleValues('staticExport:\n  enabled: true\n  bundleUrl: https://files.acme.com/b.tar.gz\n  version: 2.10\n')
 * // { enabled: true, bundleUrl: 'https://files.acme.com/b.tar.gz', version: '2.10' }
 */
export function readBundleValues(yaml: string): BundleValues {
  if (yaml.length > MAX_LENGTH) throw wrong('The values file is larger than a megabyte.');
  const document = parseDocument(yaml, { prettyErrors: true, logLevel: 'silent' });
  const [fault] = document.errors;
  if (fault) throw wrong(`The values file is not valid YAML: ${fault.message.split('\n')[0]}`);
  let values: unknown;
  try {
    values = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw wrong('The values file is not valid YAML: an alias in it is unresolved or expands too far.');
  }
  const block = isRecord(values) ? values.staticExport : undefined;
  if (!isRecord(block)) throw wrong('The values file has no block "staticExport" with "enabled" and "bundleUrl".');

  const { enabled = true, bundleUrl } = block;
  if (typeof enabled !== 'boolean') throw wrong('"staticExport.enabled" must be true or false.');
  const version = textOf(document.getIn(['staticExport', 'version'], true) as YAMLMap | undefined, block.version);
  if (!enabled) return { enabled };
  if (typeof bundleUrl !== 'string' || bundleUrl.trim() === '')
    throw wrong('"staticExport.bundleUrl" is missing. Use the link that "docs-assistant export --helm-values" wrote.');
  return { enabled, bundleUrl: bundleUrl.trim(), ...(version !== undefined && { version }) };
}

/** Returns the version exactly as it is written in the file. As a YAML number, an unquoted 2.10 would become 2.1. */
function textOf(node: unknown, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && isScalar(node) && node.source) return node.source;
  throw wrong('"staticExport.version" must be a string, such as "2.4".');
}

function wrong(sentence: string): DocsAssistantError {
  return new DocsAssistantError('setup', sentence);
}
