import { Option } from 'commander';
import { type LimitName, SERVICE_LIMITS } from '../service/ServiceLimits.js';
import { parseLimit } from './parseLimit.js';
import { toEnvironmentName } from './toEnvironmentName.js';

/** Descriptions of the service's limits for the help text. */
const MEANINGS: Readonly<Record<LimitName, string>> = {
  addressPerMinute: 'questions and ratings per address and minute',
  addressPerDay: 'questions and ratings per address and day',
  organisationPerHour: 'answered questions per organisation and hour; off by default without keys',
  searchesPerMinute: 'searches per address and minute',
  answersAtOnce: 'answers written at the same time',
  bodyBytes: 'largest request body in bytes',
  questionLength: 'longest question in characters',
  queryLength: 'longest search query in characters',
  pageTimeoutMs: 'time limit for reading one page, in milliseconds',
};

const DEFAULT_CONNECTIONS = 4_000;

/** Values of the limit options, by the names that commander gives them. */
export type LimitOptionValues = { [Name in LimitName as `limit${Capitalize<Name>}`]?: number | false } & {
  limitConnections: number | false;
};

const NAMES = Object.keys(MEANINGS) as LimitName[];

/** Creates one option per limit (`limits.addressPerDay` is `--limit-address-per-day`), and one for connections. */
export function createLimitOptions(): Option[] {
  const limits = NAMES.map((name) => limitOption(flagOf(name), `${MEANINGS[name]} (default: ${SERVICE_LIMITS[name]})`));
  const connections = limitOption('--limit-connections', 'simultaneous connections');
  return [...limits, connections.default(DEFAULT_CONNECTIONS)];
}

/** Returns the limits that were given. The service fills in the defaults. */
export function limitsOf(options: LimitOptionValues): Partial<Record<LimitName, number | false>> {
  const given = NAMES.flatMap((name) => {
    const value = options[`limit${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof LimitOptionValues];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function limitOption(flag: string, description: string): Option {
  return new Option(`${flag} <number>`, description).argParser(parseLimit).env(toEnvironmentName(flag));
}

function flagOf(name: LimitName): string {
  return `--limit-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
