import { Option } from 'commander';
import { type LimitName, SERVICE_LIMITS } from '../service/serviceLimits.js';
import { environmentName } from './environmentName.js';
import { parseLimit } from './parseLimit.js';

/** Description of each limit of the service, for the help of the command. */
const MEANINGS: Readonly<Record<LimitName, string>> = {
  addressPerMinute: 'questions per address and minute',
  addressPerDay: 'questions per address and day',
  organisationPerHour: 'answered questions per organisation and hour; without keys the default is off',
  searchesPerMinute: 'searches per address and minute',
  answersAtOnce: 'answers that are written at the same time',
  bodyBytes: 'largest request body in bytes',
  questionLength: 'longest question in characters',
  queryLength: 'longest search query in characters',
  pageTimeoutMs: 'time for reading one page in milliseconds',
};

const DEFAULT_CONNECTIONS = 4_000;

/** Limits as the command takes them, by the names that commander gives to their options. */
export type LimitOptionValues = { [Name in LimitName as `limit${Capitalize<Name>}`]?: number | false } & {
  limitConnections: number | false;
};

const NAMES = Object.keys(MEANINGS) as LimitName[];

/** One option for each limit, `limits.addressPerDay` as `--limit-address-per-day`, and one for connections. */
export function limitOptions(): Option[] {
  const limits = NAMES.map((name) => limitOption(flagOf(name), `${MEANINGS[name]} (default: ${SERVICE_LIMITS[name]})`));
  const connections = limitOption('--limit-connections', 'connections at the same time');
  return [...limits, connections.default(DEFAULT_CONNECTIONS)];
}

/** The limits that were given. The service fills in the rest. */
export function limitsOf(options: LimitOptionValues): Partial<Record<LimitName, number | false>> {
  const given = NAMES.flatMap((name) => {
    const value = options[`limit${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof LimitOptionValues];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function limitOption(flag: string, description: string): Option {
  return new Option(`${flag} <number>`, description).argParser(parseLimit).env(environmentName(flag));
}

function flagOf(name: LimitName): string {
  return `--limit-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
