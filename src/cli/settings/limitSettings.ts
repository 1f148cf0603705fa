import { SERVICE_LIMITS, type ServiceLimitName } from '../../service/admission/ServiceLimits.js';
import { type GivenValues, ofProcess, type Setting, type SettingTable } from './Setting.js';
import { LIMIT } from './settingKinds.js';

/** Descriptions of the service's limits. */
const MEANINGS: Readonly<Record<ServiceLimitName, string>> = {
  addressPerMinute: 'questions and ratings per address and minute',
  addressPerDay: 'questions and ratings per address and day',
  organisationPerHour: 'answered questions per organisation and hour',
  searchesPerMinute: 'searches and pages per address and minute',
  organisationSearchesPerHour: 'searches and pages per organisation and hour',
  answersAtOnce: 'answers written at the same time',
  searchesAtOnce: 'searches that run at the same time, those of questions included',
  searchesWaiting: 'searches that wait for one of those places; a search beyond that is refused with 503',
  bodyBytes: 'largest request body in bytes',
  questionLength: 'longest question, or query of the search endpoint, in characters',
  queryLength: 'longest query in the search field of the site, in characters',
  pageTimeoutMs:
    'time limit for reading one page or OpenAPI file, in milliseconds; one that takes longer is skipped with a warning',
};

/** Limits that apply to all sites together. They protect the processors and the memory of the process. */
const OF_PROCESS: ReadonlySet<string> = new Set<ServiceLimitName>([
  'answersAtOnce',
  'searchesAtOnce',
  'searchesWaiting',
]);

/** Limits that are off by default if the service has no keys, because all readers would count as one organisation. */
const OFF_WITHOUT_KEYS: ReadonlySet<string> = new Set<ServiceLimitName>([
  'organisationPerHour',
  'organisationSearchesPerHour',
]);

type LimitKey<Name extends ServiceLimitName = ServiceLimitName> = `limit${Capitalize<Name>}`;

const NAMES = Object.keys(MEANINGS) as ServiceLimitName[];

/** One setting for each limit of the service: `limitAddressPerDay` sets the option `limits.addressPerDay`. */
export const LIMIT_SETTINGS = Object.fromEntries(NAMES.map((name) => [keyOf(name), limitSetting(name)])) as Readonly<
  Record<LimitKey, Omit<Setting, 'kind'> & { kind: typeof LIMIT }>
> satisfies SettingTable;

/** Limits that the HTTP server applies to connections, before their requests reach the service. */
export const CONNECTION_SETTINGS = ofProcess({
  limitConnections: { kind: LIMIT, default: '4000', meaning: 'simultaneous connections' },
});

/** Returns the limits that were given. The service fills in the defaults. */
export function limitsOf(
  values: GivenValues<typeof LIMIT_SETTINGS>,
): Partial<Record<ServiceLimitName, number | false>> {
  const given = NAMES.flatMap((name) => {
    const value = values[keyOf(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function limitSetting(name: ServiceLimitName): Setting {
  const number = `\`${SERVICE_LIMITS[name]}\``;
  return {
    scope: OF_PROCESS.has(name) ? 'process' : 'site',
    kind: LIMIT,
    otherwise: OFF_WITHOUT_KEYS.has(name) ? `${number} with keys, else \`off\`` : number,
    meaning: MEANINGS[name],
  };
}

function keyOf(name: ServiceLimitName): LimitKey {
  return `limit${name.charAt(0).toUpperCase()}${name.slice(1)}` as LimitKey;
}
