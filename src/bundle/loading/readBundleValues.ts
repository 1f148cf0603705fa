import { isScalar, parseDocument, type YAMLMap } from 'yaml';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRecord } from '../../protocol/isRecord.js';

/** The `staticExport` block of the Helm values (contract: "Serving a bundle from a self-hosted deployment"). */
export interface BundleValues {
  /** Default `true`: a block without it is meant to be served. */
  enabled: boolean;
  /** Link to the archive, or path of a file. */
  bundleUrl?: string;
  /** Serve a bundle of this version only. */
  version?: string;
}

const MAX_LENGTH = 1_000_000;
const MAX_ALIASES = 100;

/**
 * Reads the values file of the chart. Other blocks of it are not looked at.
 *
 * @throws {DocsAssistantError} kind `setup` when it is no YAML, has no `staticExport`, or a value of it is of the wrong kind.
 * @example readBundleValues('staticExport:\n  enabled: true\n  bundleUrl: https://files.acme.com/b.tar.gz\n  version: 2.10\n')
 * // { enabled: true, bundleUrl: 'https://files.acme.com/b.tar.gz', version: '2.10' }
 */
export function readBundleValues(yaml: string): BundleValues {
  if (yaml.length > MAX_LENGTH) throw wrong('The values file is larger than a megabyte.');
  const document = parseDocument(yaml, { prettyErrors: true, logLevel: 'silent' });
  const [fault] = document.errors;
  if (fault) throw wrong(`The values file is no valid YAML: ${fault.message.split('\n')[0]}`);
  let values: unknown;
  try {
    values = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw wrong('The values file is no valid YAML: its aliases lead to nothing, or to too much.');
  }
  const block = isRecord(values) ? values.staticExport : undefined;
  if (!isRecord(block)) throw wrong('The values file has no block "staticExport" with "enabled" and "bundleUrl".');

  const { enabled = true, bundleUrl } = block;
  if (typeof enabled !== 'boolean') throw wrong('"staticExport.enabled" must be true or false.');
  const version = textOf(document.getIn(['staticExport', 'version'], true) as YAMLMap | undefined, block.version);
  if (!enabled) return { enabled };
  if (typeof bundleUrl !== 'string' || bundleUrl.trim() === '')
    throw wrong('"staticExport.bundleUrl" is missing. Give the link that "docs-assistant export --helm-values" wrote.');
  return { enabled, bundleUrl: bundleUrl.trim(), ...(version !== undefined && { version }) };
}

/** A version as it is written: without quotes, YAML makes the number 2.1 of 2.10. */
function textOf(node: unknown, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && isScalar(node) && node.source) return node.source;
  throw wrong('"staticExport.version" must be a text, such as "2.4".');
}

function wrong(sentence: string): DocsAssistantError {
  return new DocsAssistantError('setup', sentence);
}
