/**
 * The environment variable for an option. Options override the environment, and the environment overrides defaults.
 *
 * @example environmentName('--limit-address-per-day') // 'DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY'
 */
export function environmentName(flag: string): string {
  return `DOCS_ASSISTANT_${flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()}`;
}
