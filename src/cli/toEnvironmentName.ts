/**
 * Returns the environment variable for an option. Options override the environment, and the environment overrides defaults.
 *
 * @example toEnvironmentName('--limit-address-per-day') // 'DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY'
 */
export function toEnvironmentName(flag: string): string {
  return `DOCS_ASSISTANT_${flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()}`;
}
