import { closed, DATE_TIME, STRING, STRINGS } from './jsonSchema.js';

const contextItem = closed(
  { type: { enum: ['code', 'textSelection'] }, value: STRING, path: STRING, elementId: STRING },
  ['type', 'value'],
);

/**
 * The fields of request bodies that have the same schema in all versions of the message endpoint. They include `threadKey`, although only
 * the guides in the documentation of the docs platform mention this field.
 */
const sharedFields = {
  fp: STRING,
  threadId: STRING,
  threadKey: STRING,
  retrievalPageSize: { type: 'number' },
  context: { type: 'array', items: contextItem },
  currentPath: { type: 'string', maxLength: 200 },
};

const textPart = closed({ type: { const: 'text' }, text: STRING });
const stepStart = closed({ type: { const: 'step-start' } });

/** A part of a message to version 1 of the message endpoint. */
const partV1 = {
  oneOf: [
    textPart,
    stepStart,
    closed({
      type: { const: 'reasoning' },
      reasoning: STRING,
      details: {
        type: 'array',
        items: {
          oneOf: [
            closed({ type: { const: 'text' }, text: STRING, signature: STRING }, ['type', 'text']),
            closed({ type: { const: 'redacted' }, data: STRING }),
          ],
        },
      },
    }),
    closed({
      type: { const: 'source' },
      source: closed({ sourceType: { const: 'url' }, id: STRING, url: STRING, title: STRING }, [
        'sourceType',
        'id',
        'url',
      ]),
    }),
    closed({ type: { const: 'tool-invocation' }, toolInvocation: { $ref: '#/$defs/toolInvocation' } }),
  ],
};

const toolFields = {
  toolCallId: STRING,
  toolName: STRING,
  args: {},
  step: { type: 'number' },
};
const toolInvocation = {
  oneOf: [
    closed({ state: { enum: ['partial-call', 'call'] }, ...toolFields }, ['state', 'toolCallId', 'toolName', 'args']),
    closed({ state: { const: 'result' }, ...toolFields, result: {} }, [
      'state',
      'toolCallId',
      'toolName',
      'args',
      'result',
    ]),
  ],
};

/** Body of `POST {discoveryUrl}/v1/assistant/{domain}/message`. */
export const MESSAGE_REQUEST_V1 = {
  ...closed(
    {
      ...sharedFields,
      filter: closed({ version: STRING, language: STRING }, []),
      messages: {
        type: 'array',
        items: closed(
          {
            id: STRING,
            role: { enum: ['system', 'assistant', 'data', 'user'] },
            content: STRING,
            parts: { type: 'array', items: partV1 },
            createdAt: DATE_TIME,
            annotations: { type: 'array' },
            experimental_attachments: {
              type: 'array',
              items: closed({ url: STRING, name: STRING, contentType: STRING }, ['url']),
            },
          },
          ['id', 'role', 'content', 'parts'],
        ),
      },
    },
    ['fp', 'messages'],
  ),
  $defs: { toolInvocation },
};

/**
 * A part of a message to version 2 of the message endpoint. In contrast to version 1, the schema has no tool calls: the documentation
 * of the docs platform does not list them. The local service accepts them nevertheless.
 */
const partV2 = {
  oneOf: [
    textPart,
    stepStart,
    closed({ type: { const: 'reasoning' }, text: STRING, providerMetadata: { type: 'object' } }, ['type', 'text']),
    closed(
      {
        type: { const: 'source-url' },
        sourceId: STRING,
        url: STRING,
        title: STRING,
        providerMetadata: { type: 'object' },
      },
      ['type', 'sourceId', 'url'],
    ),
    closed({ type: { const: 'file' }, mediaType: STRING, url: STRING, filename: STRING }, ['type', 'mediaType', 'url']),
  ],
};

/** Body of `POST {discoveryUrl}/v2/assistant/{domain}/message`. */
export const MESSAGE_REQUEST_V2 = closed(
  {
    ...sharedFields,
    filter: closed({ version: STRING, language: STRING, groups: STRINGS }, []),
    messages: {
      type: 'array',
      items: closed(
        {
          id: STRING,
          role: { enum: ['system', 'assistant', 'user'] },
          parts: { type: 'array', items: partV2 },
          createdAt: DATE_TIME,
          metadata: { type: 'object' },
        },
        ['id', 'role', 'parts'],
      ),
    },
  },
  ['fp', 'messages'],
);
