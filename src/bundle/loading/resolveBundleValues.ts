import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

/** The `staticExport` block of the Helm values. */
export interface BundleValues {
  /** Whether the bundle is served. Default `true`. */
  enabled?: boolean;
  /** URL of the archive, or path of the archive file. Required unless `enabled` is `false`. */
  bundleUrl?: string;
  /** The version that the bundle must have. Default: any. */
  version?: string;
}

/** Checked values. Missing values have their defaults. */
export type ResolvedBundleValues = { enabled: false } | EnabledBundleValues;

export interface EnabledBundleValues {
  enabled: true;
  bundleUrl: string;
  version?: string;
}

/**
 * Checks values and applies their defaults.
 *
 * @param prefix Prefix of the names in error messages, such as `staticExport.`.
 * @throws {DocsAssistantError} kind `setup` if a value is missing or has the wrong type.
 */
export function resolveBundleValues(
  { enabled = true, bundleUrl, version }: { readonly [Name in keyof BundleValues]: unknown },
  prefix = '',
): ResolvedBundleValues {
  if (typeof enabled !== 'boolean') throw wrongValues(`"${prefix}enabled" must be true or false.`);
  const isAny = version === undefined || version === null || version === '';
  if (!isAny && typeof version !== 'string') throw wrongValues(`"${prefix}version" must be a string, such as "2.4".`);
  if (!enabled) return { enabled };
  if (typeof bundleUrl !== 'string' || bundleUrl.trim() === '')
    throw wrongValues(
      `"${prefix}bundleUrl" is missing. Use the link that "docs-assistant export --helm-values" wrote, or the path of a bundle.`,
    );
  return { enabled, bundleUrl: bundleUrl.trim(), ...(!isAny && { version }) };
}

export function wrongValues(sentence: string): DocsAssistantError {
  return new DocsAssistantError('setup', sentence);
}
