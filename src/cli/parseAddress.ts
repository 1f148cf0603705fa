import { InvalidArgumentError } from 'commander';
import type { AddressRule } from '../service/addressRules.js';

/** Reads the value of an option that is an address, as the service demands it. @throws {InvalidArgumentError} */
export function parseAddress({ accepts, advice }: AddressRule): (text: string) => string {
  return (text) => {
    if (accepts(text)) return text;
    throw new InvalidArgumentError(advice);
  };
}

/** The same for an option that takes several. */
export function parseAddresses(rule: AddressRule): (text: string, before?: string[]) => string[] {
  const parse = parseAddress(rule);
  return (text, before = []) => [...before, parse(text)];
}
