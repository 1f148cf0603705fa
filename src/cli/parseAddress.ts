import { InvalidArgumentError } from 'commander';

/**
 * Reads the value of an option that is an address.
 *
 * @param example Named in the sentence when it is none.
 * @param path A path that may stand in its place, likewise. Default: only whole addresses.
 * @throws {InvalidArgumentError} for anything else.
 */
export function parseAddress(example: string, path?: string): (text: string) => string {
  return (text) => {
    if (path !== undefined && /^\/(?!\/)/.test(text)) return text;
    if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
    throw new InvalidArgumentError(`Give an address such as ${example}${path ? `, or a path such as ${path}` : ''}.`);
  };
}
