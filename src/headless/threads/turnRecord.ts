import type { MessagePart, Thread } from '../../protocol/assistantMessage.js';
import { isRecord } from '../../protocol/isRecord.js';
import { readThread } from '../../protocol/thread.js';
import { type MessageLike, toAssistantMessage } from '../../protocol/toAssistantMessage.js';
import type { ConversationState } from '../ConversationStore.js';
import type { ChatMessage, TurnOutcome } from '../conversation.js';
import type { Rating } from '../feedback.js';

/** Longest record, in characters. Most are below 20,000; without a bound one answer could fill the device's storage. */
const MAX_RECORD_LENGTH = 100_000;
/** Of a page that an answer rests on, so much is kept when the record is too long: enough to mark the passage on the page. */
const KEPT_PASSAGE = 300;
/** Nothing is cut to less, so that names and addresses stay whole. */
const SHORTEST = 200;

/** A question and what answered it, as it is stored. Each is a record of its own, so that two tabs never write the same one. */
export interface TurnRecord {
  /** Id of the question. */
  id: string;
  /** When it was asked; the order of the turns. Milliseconds since 1970. */
  at: number;
  /** When the record was written last. */
  changedAt: number;
  /** Which tab wrote it. */
  writer: string;
  /** Undefined while the answer is being written. */
  outcome?: TurnOutcome | undefined;
  /** The service would not take the question: it is never sent again as history. */
  refused?: boolean;
  /** The service's thread after this turn. */
  thread?: Thread | undefined;
  /** What the reader thought of its answers, by the id of the message. */
  ratings?: Readonly<Record<string, Rating>> | undefined;
  messages: ChatMessage[];
}

const OUTCOMES = {
  complete: true,
  length: true,
  'content-filter': true,
  stopped: true,
  truncated: true,
  failed: true,
} as const satisfies Record<TurnOutcome, true>;

const RATINGS = { up: true, down: true } as const satisfies Record<Rating, true>;

/** Whether a value is a key of the table. */
const isKeyOf = <Key extends string>(table: Readonly<Record<Key, true>>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(table, value);

/** The ratings of these messages; undefined where there are none. */
export function ratingsOf(
  messages: readonly ChatMessage[],
  ratings: unknown,
): Readonly<Record<string, Rating>> | undefined {
  const found = messages.flatMap(({ id }) => {
    const rating = isRecord(ratings) && Object.hasOwn(ratings, id) ? ratings[id] : undefined;
    return isKeyOf(RATINGS, rating) ? [[id, rating] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

export const sameMessages = (one: readonly ChatMessage[], other: readonly ChatMessage[]): boolean =>
  one.length === other.length && one.every((message, index) => message === other[index]);

/** What is known of turns beside their messages: what the reader thought of the answers, and how each ended. */
export function factsOf(turns: readonly TurnRecord[]): Pick<ConversationState, 'ratings' | 'pastOutcomes'> {
  const outcomes = turns.flatMap(({ id, outcome }) => (outcome ? [[id, outcome] as const] : []));
  return {
    ratings: Object.assign({}, ...turns.map(({ ratings }) => ratings)),
    pastOutcomes: Object.fromEntries(outcomes),
  };
}

/** Messages in turns: each question with what follows it. What stands before the first question is a turn of its own. */
export function splitTurns(messages: readonly ChatMessage[]): { id: string; messages: ChatMessage[] }[] {
  const turns: { id: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'user' || !last) turns.push({ id: message.id, messages: [message] });
    else last.messages.push(message);
  }
  return turns;
}

/** A message with documented fields only, and its context. */
const toStored = (message: MessageLike) => toAssistantMessage(message, true);

/** Cuts what is long in the results of tools: passages, and whatever else they hold. */
function shorten(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return value.slice(0, longest);
  if (Array.isArray(value)) return value.map((item) => shorten(item, longest));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, longest)]));
}

function withoutBulk(part: MessagePart): MessagePart[] {
  if (part.type === 'reasoning') return [];
  if (part.type !== 'tool-invocation' || part.toolInvocation.state !== 'result') return [part];
  const call = part.toolInvocation;
  return [{ ...part, toolInvocation: { ...call, result: shorten(call.result, KEPT_PASSAGE) } }];
}

/**
 * The text of a record. What makes it too long goes first where it is missed least: files, reasoning and whole pages; then the end of
 * its texts.
 */
export function writeRecord({ messages, ...rest }: TurnRecord): string {
  let stored = messages.flatMap((message) => toStored(message) ?? []);
  const text = () => JSON.stringify({ ...rest, messages: stored });
  if (text().length <= MAX_RECORD_LENGTH) return text();
  stored = stored.map(({ experimental_attachments: _files, ...message }) => ({
    ...message,
    parts: message.parts.flatMap(withoutBulk),
  }));
  // Escapes make a text longer than it is, so what each may keep is halved until all of it fits.
  for (let longest = MAX_RECORD_LENGTH / 4; text().length > MAX_RECORD_LENGTH && longest > SHORTEST; longest /= 2) {
    const mostParts = Math.ceil(longest / SHORTEST);
    stored = stored.map((message) => ({
      ...message,
      content: message.content.slice(0, longest),
      parts: shorten(message.parts.slice(0, mostParts), longest) as MessagePart[],
      ...(message.annotations && { annotations: shorten(message.annotations, longest) as unknown[] }),
    }));
  }
  return text();
}

function reviveMessage(value: unknown): ChatMessage[] {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.content !== 'string') return [];
  if (!Array.isArray(value.parts) || (value.annotations !== undefined && !Array.isArray(value.annotations))) return [];
  if (value.experimental_attachments !== undefined && !Array.isArray(value.experimental_attachments)) return [];
  const message = toStored(value as unknown as MessageLike);
  if (!message) return [];
  const { createdAt, ...rest } = message;
  return [{ ...rest, ...(createdAt !== undefined && { createdAt: new Date(createdAt) }) }];
}

/** Whether it can be shown as a date. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

/** Reads a record. Undefined for what is none: cut off, of another version, written by somebody else. Never throws. */
export function readRecord(text: string): TurnRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.id !== 'string' || !Array.isArray(value.messages)) return undefined;
    const { id, at, changedAt } = value;
    if (!isTime(at) || !isTime(changedAt)) return undefined;
    const messages = value.messages.flatMap(reviveMessage);
    if (messages[0]?.id !== id) return undefined;
    const stored = isRecord(value.thread) ? value.thread : {};
    const thread = readThread({ threadId: stored.id, threadKey: stored.key });
    const ratings = ratingsOf(messages, value.ratings);
    return {
      id,
      at,
      changedAt,
      writer: String(value.writer),
      ...(isKeyOf(OUTCOMES, value.outcome) && { outcome: value.outcome }),
      ...(value.refused === true && { refused: true }),
      ...(thread && { thread }),
      ...(ratings && { ratings }),
      messages,
    };
  } catch {
    return undefined;
  }
}
