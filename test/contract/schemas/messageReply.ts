import { expect } from 'vitest';
import { closed, expectValid, open, STRING } from './jsonSchema.js';

const id = STRING;
const TYPE = (type: string) => ({ const: type });
/** A field that several kinds of chunks may have. The docs platform sends signatures in it; the local service never sends it. */
const metadata = { providerMetadata: { type: 'object' } };
const block = (type: string) => [
  closed({ type: TYPE(`${type}-start`), id, ...metadata }, ['type', 'id']),
  closed({ type: TYPE(`${type}-delta`), id, delta: STRING, ...metadata }, ['type', 'id', 'delta']),
  closed({ type: TYPE(`${type}-end`), id, ...metadata }, ['type', 'id']),
];
const call = { toolCallId: STRING, providerExecuted: { type: 'boolean' } };
/** Metadata of a message. Contains the values for which chunks have no other field, such as the outcome. */
const messageMetadata = closed(
  {
    threadId: STRING,
    threadKey: STRING,
    outcome: { enum: ['answer', 'closest', 'none'] },
    usage: closed({ inputTokens: { type: 'integer' }, outputTokens: { type: 'integer' } }, []),
  },
  [],
);

/**
 * A chunk of the UI message stream, as `ai` 5.0.150 and 6.0.150 accept it: no unknown fields, and only the finish reasons that both know.
 */
const MESSAGE_CHUNK_V2 = {
  oneOf: [
    closed({ type: TYPE('start'), messageId: STRING, messageMetadata }, ['type']),
    closed({ type: TYPE('start-step') }),
    closed({ type: TYPE('finish-step') }),
    ...block('text'),
    ...block('reasoning'),
    closed({ type: TYPE('source-url'), sourceId: STRING, url: STRING, title: STRING, ...metadata }, [
      'type',
      'sourceId',
      'url',
    ]),
    closed({ type: TYPE('tool-input-available'), toolName: STRING, input: {}, ...call }, [
      'type',
      'toolCallId',
      'toolName',
      'input',
    ]),
    closed({ type: TYPE('tool-output-available'), output: {}, ...call }, ['type', 'toolCallId', 'output']),
    closed({ type: TYPE('message-metadata'), messageMetadata }),
    closed({ type: TYPE('error'), errorText: STRING }),
    closed({ type: TYPE('abort') }),
    closed(
      {
        type: TYPE('finish'),
        finishReason: { enum: ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] },
        messageMetadata,
      },
      ['type'],
    ),
  ],
};

const usage = closed({
  promptTokens: { type: ['number', 'null'] },
  completionTokens: { type: ['number', 'null'] },
});
const toolCall = { toolCallId: STRING, toolName: STRING };

/**
 * Schemas of the values in a data stream, by the code of their line. They are stricter than the description of the docs platform, which
 * requires only that the finish line (`d`) has a `threadId`.
 */
const MESSAGE_LINES_V1 = {
  '0': STRING,
  '2': { type: 'array', items: open({ type: STRING, threadId: STRING }) },
  '3': STRING,
  '8': { type: 'array', items: { type: 'object' } },
  '9': closed({ ...toolCall, args: { type: 'object' } }),
  a: closed({ toolCallId: STRING, result: {} }),
  d: open({ type: TYPE('finish'), threadId: STRING, finishReason: STRING, usage }),
  e: closed({ finishReason: STRING, usage, isContinued: { type: 'boolean' } }),
  f: closed({ messageId: STRING }),
  g: STRING,
};

/** Body of an error response. */
export const ERROR_REPLY = open({ error: STRING });

/** A chunk of a UI message stream. */
export interface Chunk {
  type: string;
  [field: string]: unknown;
}

/**
 * Reads a reply of version 2 of the message endpoint. Fails the test if the reply is not a stream of server-sent events, or if a chunk does
 * not match the schema.
 */
export function expectUiMessageStream(text: string): { chunks: Chunk[]; isDone: boolean } {
  const events = text.split('\n\n');
  expect(events.pop()).toBe('');
  const isDone = events.at(-1) === 'data: [DONE]';
  const chunks = (isDone ? events.slice(0, -1) : events).map((event) => {
    expect(event).toMatch(/^data: \{.*\}$/);
    return JSON.parse(event.slice('data: '.length)) as Chunk;
  });
  for (const chunk of chunks) expectValid(MESSAGE_CHUNK_V2, chunk);
  return { chunks, isDone };
}

/**
 * Reads a reply of version 1 of the message endpoint. A line consists of a code, a colon and JSON. Fails the test if a line has an unknown
 * code, or if its JSON does not match the schema for that code.
 */
export function expectDataStream(text: string): { code: string; value: unknown }[] {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const [, code = '', value = ''] = /^(\w):(.*)$/.exec(line) ?? [];
    expect(Object.keys(MESSAGE_LINES_V1)).toContain(code);
    const read: unknown = JSON.parse(value);
    expectValid(MESSAGE_LINES_V1[code as keyof typeof MESSAGE_LINES_V1], read);
    return { code, value: read };
  });
}
