import { identifyCaller } from '../http/identifyCaller.js';
import { shortenCaller } from '../http/shortenCaller.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { AnswerSlots } from './http/AnswerSlots.js';
import { RequestLimit, type RequestLimitOptions, takeFromAll } from './http/RequestLimit.js';
import { resolveLimits, type ServiceLimits } from './ServiceLimits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The limits of one service, as counters. The methods that count throw {@link HttpError} 429 beyond the limit, and 503 if the store of the
 * counts fails. Requests whose IP address is not known are not counted by address.
 */
export interface LimitCounters {
  numbers: ServiceLimits;
  answers: AnswerSlots;
  /** Counts a question or a rating for the IP address that sent it, before the request is read. */
  countQuestion(remoteAddress: string | undefined): Promise<void>;
  /** Counts a rating for the IP address that sent it, together with its questions. */
  countRating(remoteAddress: string | undefined): Promise<void>;
  /** Counts a search for the IP address that sent it. */
  countSearch(remoteAddress: string | undefined): Promise<void>;
  /** Counts an answer for the organisation that asked. Call it only for questions that passed all other checks. */
  countAnswer(organisation: string): Promise<void>;
}

/** Creates the counters for the limits in the options. @throws {DocsAssistantError} kind `setup` for an invalid limit. */
export function createLimitCounters({ limits = {}, apiKeys = [], now }: DocsServiceOptions): LimitCounters {
  const { store, ...given } = limits;
  const numbers = resolveLimits(given, { hasKeys: apiKeys.length > 0 });
  const limit = (options: Omit<RequestLimitOptions, 'now' | 'store'>) => new RequestLimit({ ...options, now, store });
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
      windowMs: 24 * HOUR_MS,
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
  return {
    numbers,
    answers: new AnswerSlots(numbers.answersAtOnce),
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
  };
}
