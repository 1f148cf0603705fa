import type { ApiVersion } from '../../protocol/apiVersion.js';
import { isRecord } from '../../values/isRecord.js';

type Fields = Record<string, unknown>;

/** A fault in a message of a client. This service answers such messages, but the hosted docs platform may refuse them. */
interface Deviation {
  isIn: (message: Fields) => boolean;
  /**
   * The fault, and the remedy if it is not obvious, for the developer of the client. The warning puts the position of the message, such as
   * `"messages[0]"`, before this text.
   */
  advice: string;
}

const hasNoId = ({ id }: Fields) => typeof id !== 'string';
const INVALID_DATE: Deviation = {
  isIn: ({ createdAt }) =>
    createdAt !== undefined && (typeof createdAt !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(createdAt)),
  advice: 'has a "createdAt" that is not a date and time of ISO 8601, such as "2026-01-31T12:00:00Z".',
};

/** The deviations to look for, by version of the message endpoint. */
const DEVIATIONS: Readonly<Record<ApiVersion, readonly Deviation[]>> = {
  v1: [
    { isIn: hasNoId, advice: 'has no "id". With useChat of AI SDK v4, set sendExtraMessageFields.' },
    INVALID_DATE,
    {
      isIn: ({ parts }) => !Array.isArray(parts),
      advice:
        'has no "parts". Add the "content" as a part: [{ "type": "text", "text": "…" }]. useChat of AI SDK v4 does so from @ai-sdk/react 1.1.10 on.',
    },
    {
      isIn: ({ parts }) => hasPart(parts, ({ type, text }) => type === 'text' && typeof text !== 'string'),
      advice: 'has a part of type "text" without a string "text".',
    },
    {
      isIn: ({ parts }) =>
        hasPart(parts, (part) => part.type === 'tool-invocation' && !isToolCall(part.toolInvocation)),
      advice:
        'has a part of type "tool-invocation" without "toolCallId", "toolName", "args" or a valid "state", or with the state "result" but no "result".',
    },
    {
      isIn: ({ annotations }) => annotations !== undefined && !Array.isArray(annotations),
      advice: 'has "annotations" that are not an array.',
    },
  ],
  v2: [{ isIn: hasNoId, advice: 'has no "id".' }, INVALID_DATE],
};

const CALL_STATES: ReadonlySet<unknown> = new Set(['partial-call', 'call', 'result']);

function hasPart(parts: unknown, isMatch: (part: Fields) => boolean): boolean {
  return Array.isArray(parts) && parts.some((part) => isRecord(part) && isMatch(part));
}

function isToolCall(value: unknown): boolean {
  if (!isRecord(value) || !CALL_STATES.has(value.state) || !('args' in value)) return false;
  if (typeof value.toolCallId !== 'string' || typeof value.toolName !== 'string') return false;
  return value.state !== 'result' || 'result' in value;
}

/**
 * Warns developers about messages that this service answers, but the hosted docs platform may refuse. A client that is tested only with
 * this service would fail there. Each kind of deviation is reported once in the life of the service. A warning contains no text of a
 * reader.
 *
 * @returns a function that checks the messages of a valid request.
 */
export function createMessageChecks(
  onWarning: (warning: string) => void,
): (messages: unknown, version: ApiVersion) => void {
  const reported = new Set<Deviation>();
  return (messages, version) => {
    if (!Array.isArray(messages)) return;
    for (const deviation of DEVIATIONS[version]) {
      if (reported.has(deviation)) continue;
      const position = messages.findIndex((message) => isRecord(message) && deviation.isIn(message));
      if (position < 0) continue;
      reported.add(deviation);
      onWarning(
        `A client sends messages that the docs platform may refuse: "messages[${position}]" ${deviation.advice} This service answers them, and reports this only once.`,
      );
    }
  };
}
