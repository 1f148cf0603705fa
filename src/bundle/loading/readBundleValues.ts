import { isScalar, parseDocument } from 'yaml';
import { isRecord } from '../../values/isRecord.js';
import { type ResolvedBundleValues, resolveBundleValues, wrongValues as wrong } from './resolveBundleValues.js';

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
export function readBundleValues(yaml: string): ResolvedBundleValues {
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

  const version = document.getIn(['staticExport', 'version'], true);
  return resolveBundleValues({ ...block, version: asWritten(version, block.version) }, 'staticExport.');
}

/** Returns a number exactly as it is written in the file: as a YAML number, an unquoted 2.10 would become 2.1. */
function asWritten(node: unknown, value: unknown): unknown {
  return typeof value === 'number' && isScalar(node) ? (node.source ?? value) : value;
}
