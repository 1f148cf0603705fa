import { RETRIEVAL_PAGE_SIZE_RANGE } from '../../protocol/limits.js';
import { isRefusal, outcomeAnnotation } from '../../protocol/messages/answerOutcome.js';
import type { AssistantMessage, Attachment, MessagePart, Thread } from '../../protocol/messages/assistantMessage.js';
import { readThread } from '../../protocol/messages/thread.js';
import { type MessageLike, toAssistantMessage } from '../../protocol/messages/toAssistantMessage.js';
import { cutText } from '../../values/cutText.js';
import { isDataUrl } from '../../values/isDataUrl.js';
import { isRecord } from '../../values/isRecord.js';
import type { ChatMessage, TurnOutcome } from '../Conversation.js';
import type { ConversationState } from '../ConversationState.js';
import type { Rating } from '../Feedback.js';

/** Maximum length of a record (characters). Without this limit, one answer could fill the storage of the device. */
const MAX_RECORD_LENGTH = 100_000;
/**
 * Maximum length of a text in the result of a tool, such as a passage of a page (characters). Applies only if the record is too long. This
 * length is enough to highlight the passage on its page.
 */
const KEPT_PASSAGE = 300;
/** Maximum number of items of a list in the result of a tool, if the record is too long: the most results that a search can return. */
const KEPT_ITEMS = RETRIEVAL_PAGE_SIZE_RANGE.max;
/** The lengths to which texts are cut until the record fits (characters). The shortest one leaves names and URLs whole. */
const TEXT_LENGTHS = [25_000, 12_500, 6_000, 3_000, 1_500, 800, 400];
/**
 * Determines how many parts a message keeps when its texts are cut: the maximum length of the texts, divided by this number and rounded up.
 * For example, a message whose texts are cut to 800 characters keeps its first 4 parts.
 */
const CHARACTERS_PER_PART = 200;

/** A question and its answers as they are stored. Each turn is a separate record, so that tabs can add turns to the same conversation. */
export interface TurnRecord {
  /** Id of the first message. This is the question, unless the conversation begins with an answer. */
  id: string;
  /** When the question was asked (ms since 1970). Determines the order of the turns. */
  at: number;
  /** When the record last changed (ms since 1970). Grows with each change. Stays the same if an unchanged record is written again. */
  changedAt: number;
  /** Id of the tab that wrote the record. */
  writer: string;
  /** Undefined while the answer streams, and after an interruption such as a crash of the browser. */
  outcome?: TurnOutcome | undefined;
  /** Whether the question counts as refused by the service (see `isRefused`). If so, it is not sent as history with later questions. */
  refused?: boolean;
  /** Id and key of the service's thread for this conversation, as known after this turn. */
  thread?: Thread | undefined;
  /** The reader's ratings, by the id of the answer. */
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

/** Selects the valid ratings of these messages; undefined if no message has one. */
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

export const hasSameMessages = (one: readonly ChatMessage[], other: readonly ChatMessage[]): boolean =>
  one.length === other.length && one.every((message, index) => message === other[index]);

/**
 * Returns the ratings and outcomes of stored turns, as fields of the state of a conversation.
 *
 * @param writtenElsewhere Ids of the turns that other tabs are writing. All other turns without an outcome were interrupted.
 */
export function factsOf(
  turns: readonly TurnRecord[],
  writtenElsewhere: readonly string[],
): Pick<ConversationState, 'ratings' | 'pastOutcomes' | 'writtenElsewhere'> {
  const ended = turns.filter(({ id }) => !writtenElsewhere.includes(id));
  return {
    ratings: Object.assign({}, ...turns.map(({ ratings }) => ratings)),
    pastOutcomes: Object.fromEntries(ended.map(({ id, outcome = 'truncated' }) => [id, outcome])),
    writtenElsewhere,
  };
}

/** Groups messages into turns: each question with the messages after it. Messages before the first question are a turn of their own. */
export function splitTurns(messages: readonly ChatMessage[]): { id: string; messages: ChatMessage[] }[] {
  const turns: { id: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === 'user' || !last) turns.push({ id: message.id, messages: [message] });
    else last.messages.push(message);
  }
  return turns;
}

/** Reduces a message to its documented fields, its context, and its files without their content. */
function toStored(message: MessageLike): AssistantMessage | undefined {
  const stored = toAssistantMessage(message, true);
  const files = stored?.experimental_attachments;
  return files ? { ...stored, experimental_attachments: files.map(withoutContent) } : stored;
}

/** The content of files is not stored, because it is large and may be private. Names and links are kept. */
const withoutContent = (file: Attachment): Attachment => (isDataUrl(file.url) ? { ...file, url: '' } : file);

/** Cuts all long texts in a value, such as the passages in the result of a search, and all lists with more than `mostItems` items. */
function shorten(value: unknown, longest: number, mostItems = Number.POSITIVE_INFINITY): unknown {
  if (typeof value === 'string') return cutText(value, longest);
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => shorten(item, longest, mostItems));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, longest, mostItems)]));
}

/** Removes reasoning, and shortens the results of tools. */
function shortenPart(part: MessagePart): MessagePart[] {
  if (part.type === 'reasoning') return [];
  if (part.type !== 'tool-invocation' || part.toolInvocation.state !== 'result') return [part];
  const call = part.toolInvocation;
  return [{ ...part, toolInvocation: { ...call, result: shorten(call.result, KEPT_PASSAGE, KEPT_ITEMS) } }];
}

/** Removes the annotations of an answer, except the one that marks a refusal. Keeps those of a question, which contain its context. */
function withoutAnnotations(message: AssistantMessage): AssistantMessage {
  const { annotations, ...rest } = message;
  if (message.role === 'user') return message;
  return isRefusal(annotations) ? { ...rest, annotations: [outcomeAnnotation('none')] } : rest;
}

const withoutToolCalls = (message: AssistantMessage): AssistantMessage => ({
  ...message,
  parts: message.parts.filter(({ type }) => type !== 'tool-invocation'),
});

/** Cuts all texts of a message to a maximum length, and removes its last parts if it has too many. */
function cutMessage(message: AssistantMessage, longest: number): AssistantMessage {
  const mostParts = Math.ceil(longest / CHARACTERS_PER_PART);
  return {
    ...message,
    content: cutText(message.content, longest),
    parts: shorten(message.parts.slice(0, mostParts), longest) as MessagePart[],
    ...(message.annotations && { annotations: shorten(message.annotations, longest) as unknown[] }),
  };
}

/** Adds up the lengths of the content of a message and of its text parts, which repeat the content. */
const textLengthOf = ({ content, parts }: AssistantMessage): number =>
  parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), content.length);

/**
 * Writes a record as text. If the record is too long, removes its attachments and reasoning, and shortens tool results. If the record is
 * still too long, cuts all long texts, and removes the last parts of the messages. Cutting texts may not be enough for a record with long
 * lists or many numbers. In this case, removes the annotations of the answers before the cut, except those that mark a refusal, and, if
 * necessary, the tool calls, too.
 */
export function writeRecord({ messages, ...rest }: TurnRecord): string {
  const write = (written: readonly AssistantMessage[]) => JSON.stringify({ ...rest, messages: written });
  /** Writes the record, or returns undefined if it is too long. */
  function writeIfShort(written: readonly AssistantMessage[]): string | undefined {
    // The JSON is never shorter than the texts. Adding up their lengths takes much less time than writing a very long answer.
    if (written.reduce((sum, message) => sum + textLengthOf(message), 0) > MAX_RECORD_LENGTH) return undefined;
    const text = write(written);
    return text.length <= MAX_RECORD_LENGTH ? text : undefined;
  }
  let stored = messages.flatMap((message) => toStored(message) ?? []);
  const whole = writeIfShort(stored);
  if (whole !== undefined) return whole;
  stored = stored.map(({ experimental_attachments: _files, ...message }) => ({
    ...message,
    parts: message.parts.flatMap(shortenPart),
  }));
  const cut = (longest: number) => stored.map((message) => cutMessage(message, longest));
  const shortest = Math.min(...TEXT_LENGTHS);
  for (const remove of [withoutAnnotations, withoutToolCalls]) {
    if (writeIfShort(cut(shortest)) === undefined) stored = stored.map(remove);
  }
  // The right length cannot be calculated in advance, because JSON escapes make texts longer.
  for (const longest of [Number.POSITIVE_INFINITY, ...TEXT_LENGTHS]) {
    const text = writeIfShort(cut(longest));
    if (text !== undefined) return text;
  }
  return write(cut(shortest));
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

/** Whether a value can be shown as a date. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

/** Reads a record. Returns undefined for an invalid record. Never throws. */
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
