import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import {
  QUESTIONS_PER_ORGANISATION_AND_HOUR,
  REQUESTS_PER_ADDRESS_AND_DAY,
  SEARCHES_PER_ORGANISATION_AND_HOUR,
} from '../../protocol/limits.js';

/** A limit as an option: a whole number above 0; `false` or 0 for no limit. */
export type LimitOption = number | false;

/** Numeric limits and their defaults. Option and environment variable names are derived from these names. */
export const SERVICE_LIMITS = {
  addressPerMinute: 60,
  addressPerDay: REQUESTS_PER_ADDRESS_AND_DAY,
  organisationPerHour: QUESTIONS_PER_ORGANISATION_AND_HOUR,
  searchesPerMinute: 300,
  organisationSearchesPerHour: SEARCHES_PER_ORGANISATION_AND_HOUR,
  answersAtOnce: 2_000,
  searchesAtOnce: 8,
  searchesWaiting: 1_000,
  bodyBytes: 1_000_000,
  questionLength: 8_000,
  queryLength: 200,
  pageTimeoutMs: 10_000,
} as const;

export type ServiceLimitName = keyof typeof SERVICE_LIMITS;

/** Limits as they are enforced. `Infinity` means no limit. */
export type ServiceLimits = Readonly<Record<ServiceLimitName, number>>;

/**
 * Fills in the defaults. Without keys, all readers belong to one organisation, so the limits of an organisation have no default: one IP
 * address could use them up for everyone.
 *
 * @throws {DocsAssistantError} kind `setup` for an invalid limit.
 */
export function resolveLimits(
  given: Readonly<Partial<Record<ServiceLimitName, LimitOption | undefined>>> = {},
  { hasKeys }: { hasKeys: boolean },
): ServiceLimits {
  const keyless = { organisationPerHour: false, organisationSearchesPerHour: false } as const;
  const defaults = hasKeys ? SERVICE_LIMITS : { ...SERVICE_LIMITS, ...keyless };
  const entries = Object.entries(defaults).map(([name, standard]) => {
    return [name, limitNumber(name, given[name as ServiceLimitName] ?? standard)];
  });
  return Object.fromEntries(entries) as ServiceLimits;
}

/**
 * Converts a limit to a number; `Infinity` for no limit.
 *
 * @param name Field of `limits`.
 * @throws {DocsAssistantError} kind `setup` for an invalid limit.
 */
export function limitNumber(name: string, value: LimitOption): number {
  if (value === false || value === 0 || value === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new DocsAssistantError(
    'setup',
    `limits.${name} is "${String(value)}". Give a whole number above 0, or false for no limit.`,
  );
}
