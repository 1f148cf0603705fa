import { InvalidArgumentError } from 'commander';
import type { AddressRule } from '../service/AddressRule.js';

/**
 * Creates a parser for an option that is an address. The parser throws {@link InvalidArgumentError} for an address that the rule rejects.
 */
export function parseAddress({ accepts, advice }: AddressRule): (text: string) => string {
  return (text) => {
    if (accepts(text)) return text;
    throw new InvalidArgumentError(advice);
  };
}

/** Creates the same parser for an option with several values. */
export function parseAddresses(rule: AddressRule): (text: string, before?: string[]) => string[] {
  const parse = parseAddress(rule);
  return (text, before = []) => [...before, parse(text)];
}
