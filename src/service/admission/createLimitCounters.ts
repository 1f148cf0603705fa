import type { RateLimitStore } from '../../http/createRateLimiter.js';
import { identifyCaller } from '../../http/identifyCaller.js';
import { shortenCaller } from '../../http/shortenCaller.js';
import { DAY_MS, HOUR_MS } from '../../values/durations.js';
import type { DocsServiceOptions } from '../DocsServiceOptions.js';
import type { ServiceListener } from '../ServiceEvent.js';
import { Admission } from './Admission.js';
import { RequestLimit, type RequestLimitOptions, takeFromAll } from './RequestLimit.js';
import { SearchQueue } from './SearchQueue.js';
import type { ServiceLimits } from './ServiceLimits.js';

const MINUTE_MS = 60_000;

/**
 * The limits of one service, as counters. The methods that count throw {@link HttpError} 429 beyond the limit, and 503 if the store of the
 * counts fails. Requests without a known IP address are not counted per IP address.
 */
export interface LimitCounters {
  numbers: ServiceLimits;
  searches: SearchQueue;
  /** Takes a slot for an answer. @returns A function that releases the slot. @throws {HttpError} 503 if all slots are taken. */
  takeAnswerSlot(): () => void;
  /** Counts a question for the IP address that sent it, before the request is read. */
  countQuestion(remoteAddress: string | undefined): Promise<void>;
  /** Counts a rating for the IP address that sent it. Ratings share the limits of questions. */
  countRating(remoteAddress: string | undefined): Promise<void>;
  /** Counts a search, a requested page or a call of an MCP tool for the IP address that sent it. */
  countSearch(remoteAddress: string | undefined): Promise<void>;
  /**
   * Counts an answer for the organisation that asked. Call it after all checks of the question. The caller may open the thread of the
   * question at the same time, because `giveBackAnswer` can undo the count if the thread cannot be opened.
   */
  countAnswer(organisation: string): Promise<void>;
  /** Undoes `countAnswer` for a question that is not answered after all. */
  giveBackAnswer(organisation: string): Promise<void>;
  /**
   * Counts a search, a requested page or a call of an MCP tool for the organisation. Call it only for requests that passed all other
   * checks.
   */
  countLookup(organisation: string): Promise<void>;
  /** Undoes `countLookup` for a search that never starts, because the queue is full or the client has disconnected. */
  giveBackLookup(organisation: string): Promise<void>;
}

/** Values that the counters need besides the options of the service. */
export interface LimitCounterParts {
  numbers: ServiceLimits;
  /** Store of the counts, if the options do not name one. Default: the memory of this process. */
  shared?: RateLimitStore | undefined;
  /**
   * Limits of concurrent answers and searches, if several services share these limits. Default: the limits in `numbers`, for this service
   * alone.
   */
  admission?: Admission | undefined;
  /** Called with each refusal, and when the number of running or of waiting searches changes. */
  onEvent?: ServiceListener | undefined;
}

/** Creates the counters for the limits of a service. */
export function createLimitCounters(
  { limits, now }: DocsServiceOptions,
  { numbers, shared, admission, onEvent }: LimitCounterParts,
): LimitCounters {
  const store = limits?.store ?? shared;
  const limit = (options: Omit<RequestLimitOptions, 'now' | 'store' | 'onEvent'>) =>
    new RequestLimit({ ...options, now, store, onEvent });
  const questions = [
    limit({
      name: 'address-minute',
      requests: numbers.addressPerMinute,
      windowMs: MINUTE_MS,
      refusal: (sent) => `This address has sent too many ${sent}: more than ${numbers.addressPerMinute} in a minute.`,
    }),
    limit({
      name: 'address-day',
      requests: numbers.addressPerDay,
      windowMs: DAY_MS,
      refusal: (sent) => `This address has sent too many ${sent}: more than ${numbers.addressPerDay} in a day.`,
    }),
  ];
  const searches = limit({
    name: 'search-minute',
    requests: numbers.searchesPerMinute,
    windowMs: MINUTE_MS,
    refusal: () => `This address has searched too often: more than ${numbers.searchesPerMinute} times in a minute.`,
  });
  const answers = limit({
    name: 'organisation-hour',
    requests: numbers.organisationPerHour,
    windowMs: HOUR_MS,
    refusal: () =>
      `This organisation has sent too many questions: more than ${numbers.organisationPerHour} in an hour.`,
  });
  const lookups = limit({
    name: 'organisation-search-hour',
    requests: numbers.organisationSearchesPerHour,
    windowMs: HOUR_MS,
    refusal: () =>
      `This organisation has searched too often: more than ${numbers.organisationSearchesPerHour} searches and pages in an hour.`,
  });
  const places = admission ?? new Admission(numbers);
  return {
    numbers,
    takeAnswerSlot: () => places.answers.take(() => onEvent?.({ type: 'limit-refused', limit: 'answers-at-once' })),
    searches: new SearchQueue(places.searches, {
      onRefusal: () => onEvent?.({ type: 'limit-refused', limit: 'searches-at-once' }),
      onChange: (searches) => onEvent?.({ type: 'searches-changed', ...searches }),
    }),
    async countQuestion(address) {
      if (address !== undefined) await takeFromAll(questions, identifyCaller(address), 'questions');
    },
    async countRating(address) {
      if (address !== undefined) await takeFromAll(questions, identifyCaller(address), 'questions and ratings');
    },
    async countSearch(address) {
      if (address !== undefined) await takeFromAll([searches], identifyCaller(address));
    },
    countAnswer: async (organisation) => answers.take(await shortenCaller(organisation)),
    giveBackAnswer: async (organisation) => answers.giveBack(await shortenCaller(organisation)),
    countLookup: async (organisation) => lookups.take(await shortenCaller(organisation)),
    giveBackLookup: async (organisation) => lookups.giveBack(await shortenCaller(organisation)),
  };
}
