import { Option } from 'commander';
import { parseDuration } from './parseDuration.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Creates an option for a duration, which can also be set in the environment. */
export function createTimeOption(flag: string, description: string): Option {
  return new Option(`${flag} <duration>`, description).argParser(parseDuration).env(toEnvironmentName(flag));
}
