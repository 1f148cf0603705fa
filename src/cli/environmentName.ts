/**
 * The environment variable of an option. The command line outranks the environment, and the environment the default.
 *
 * @example environmentName('--limit-address-per-day') // 'DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY'
 */
export function environmentName(flag: string): string {
  return `DOCS_ASSISTANT_${flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()}`;
}
