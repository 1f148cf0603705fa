import { InvalidArgumentError } from 'commander';
import type { AddressRule } from '../../service/AddressRule.js';

/**
 * Creates a parser for an option that is a URL, an origin, a host name, a path or a language tag. The parser throws
 * {@link InvalidArgumentError} for a value that the rule rejects.
 */
export function parseAddress({ accepts, advice }: AddressRule): (text: string) => string {
  return (text) => {
    if (accepts(text)) return text;
    throw new InvalidArgumentError(advice);
  };
}
