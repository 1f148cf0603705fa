import { identifyCaller } from '../protocol/identifyCaller.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { AnswerSlots } from './http/AnswerSlots.js';
import { RequestLimit, type RequestLimitOptions, takeFromAll } from './http/RequestLimit.js';
import { type LimitNumbers, resolveLimits } from './serviceLimits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The limits of one service, ready to be enforced. Every method throws {@link HttpError} 429 past its limit. */
export interface OpenLimits {
  numbers: LimitNumbers;
  answers: AnswerSlots;
  /** Counts a question for its address, before anything of it is read. */
  countQuestion(remoteAddress: string | undefined): Promise<void>;
  /** Counts a search for its address. */
  countSearch(remoteAddress: string | undefined): Promise<void>;
  /** Counts an answer for its organisation. Questions that are refused do not get here. */
  countAnswer(organisation: string): Promise<void>;
}

/** @throws {DocsAssistantError} kind `setup` for anything that is not a limit. */
export function openLimits({ limits = {}, apiKeys = [], now }: DocsServiceOptions): OpenLimits {
  const { store, ...given } = limits;
  const numbers = resolveLimits(given, { hasKeys: apiKeys.length > 0 });
  const limit = (options: Omit<RequestLimitOptions, 'now' | 'store'>) => new RequestLimit({ ...options, now, store });
  const questions = [
    limit({
      name: 'address-minute',
      requests: numbers.addressPerMinute,
      windowMs: MINUTE_MS,
      refusal: `This address has sent too many questions: more than ${numbers.addressPerMinute} in a minute.`,
    }),
    limit({
      name: 'address-day',
      requests: numbers.addressPerDay,
      windowMs: 24 * HOUR_MS,
      refusal: `This address has sent too many questions: more than ${numbers.addressPerDay} in a day.`,
    }),
  ];
  const searches = limit({
    name: 'search-minute',
    requests: numbers.searchesPerMinute,
    windowMs: MINUTE_MS,
    refusal: `This address has searched too often: more than ${numbers.searchesPerMinute} times in a minute.`,
  });
  const answers = limit({
    name: 'organisation-hour',
    requests: numbers.organisationPerHour,
    windowMs: HOUR_MS,
    refusal: `This organisation has sent too many questions: more than ${numbers.organisationPerHour} in an hour.`,
  });
  return {
    numbers,
    answers: new AnswerSlots(numbers.answersAtOnce),
    async countQuestion(address) {
      if (address !== undefined) await takeFromAll(questions, identifyCaller(address));
    },
    async countSearch(address) {
      if (address !== undefined) await takeFromAll([searches], identifyCaller(address));
    },
    countAnswer: (organisation) => answers.take(organisation),
  };
}
