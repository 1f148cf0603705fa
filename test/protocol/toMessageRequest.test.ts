import { describe, expect, it } from 'vitest';
import { CONTINUE_ANNOTATION, contextAnnotation } from '../../src/protocol/messages/contextAnnotation.js';
import type { MessageLike } from '../../src/protocol/messages/toAssistantMessage.js';
import { toMessageRequest } from '../../src/protocol/messages/toMessageRequest.js';

const question: MessageLike = { id: 'q', role: 'user', content: 'How?', parts: [{ type: 'text', text: 'How?' }] };
const send = (...messages: object[]) => toMessageRequest({ messages: messages as MessageLike[] });

describe('toMessageRequest', () => {
  it('has the documented fields with their defaults', () => {
    expect(send(question)).toEqual({
      fp: 'anonymous',
      messages: [{ id: 'q', role: 'user', content: 'How?', parts: [{ type: 'text', text: 'How?' }] }],
      retrievalPageSize: 5,
    });
  });

  it('takes fingerprint, thread, filter, page and size from the options', () => {
    const request = toMessageRequest({
      messages: [question],
      fp: 'reader-7',
      thread: { id: 't', key: 'k' },
      retrievalPageSize: 8,
      filter: { version: '2', language: 'de' },
      currentPath: '/guide',
    });
    expect(request).toMatchObject({
      fp: 'reader-7',
      threadId: 't',
      threadKey: 'k',
      retrievalPageSize: 8,
      filter: { version: '2', language: 'de' },
      currentPath: '/guide',
    });
  });

  it('drops an empty filter, and undocumented fields of a filter', () => {
    expect(toMessageRequest({ messages: [question], filter: { version: '' } })).not.toHaveProperty('filter');
    const filter = { version: '1', tag: 'x' } as { version: string };
    expect(toMessageRequest({ messages: [question], filter }).filter).toEqual({ version: '1' });
  });

  it('sends a path of 200 characters, and drops a longer one', () => {
    const path = `/${'a'.repeat(199)}`;
    expect(toMessageRequest({ messages: [question], currentPath: path }).currentPath).toBe(path);
    expect(toMessageRequest({ messages: [question], currentPath: `${path}b` })).not.toHaveProperty('currentPath');
  });

  it('sends a path without query and fragment, and no invalid thread id or key', () => {
    expect(toMessageRequest({ messages: [question], currentPath: '/a?token=x#y' }).currentPath).toBe('/a');
    const odd = toMessageRequest({ messages: [question], thread: { id: 'bad id', key: 'k' } });
    expect(odd).not.toHaveProperty('threadId');
    expect(odd).not.toHaveProperty('threadKey');
    expect(toMessageRequest({ messages: [question], thread: { id: 't', key: 'x y' } })).not.toHaveProperty('threadKey');
  });

  it('sends the context of the last question only, with the documented fields', () => {
    const first = { ...question, annotations: [contextAnnotation([{ type: 'code', value: 'old()' }])] };
    const extra = { type: 'code', value: 'new()', path: '/a', elementId: 'e', internal: 1 } as never;
    const second = { ...question, id: 'q2', annotations: [contextAnnotation([extra])] };
    expect(send(first, second).context).toEqual([{ type: 'code', value: 'new()', path: '/a', elementId: 'e' }]);
    expect(send(first, question)).not.toHaveProperty('context');
  });
});

describe('messages in the request', () => {
  it('have no private annotations, and keep the others', () => {
    const message = { ...question, annotations: [contextAnnotation([{ type: 'code', value: 'x' }]), { rating: 1 }] };
    expect(send(message).messages[0]?.annotations).toEqual([{ rating: 1 }]);
    expect(send({ ...question, annotations: [contextAnnotation([])] }).messages[0]).not.toHaveProperty('annotations');
  });

  it('have documented fields only', () => {
    const [sent] = send({
      ...question,
      revisionId: 'r',
      toolInvocations: [],
      reasoning: 'x',
      data: {},
      parts: [
        { type: 'text', text: 'How?', providerMetadata: {} },
        { type: 'file', mimeType: 'image/png', data: 'AAAA' },
        { type: 'something-new' },
        null,
      ],
    }).messages;
    expect(sent).toEqual({ id: 'q', role: 'user', content: 'How?', parts: [{ type: 'text', text: 'How?' }] });
  });

  it('always have parts', () => {
    expect(send({ id: 'q', role: 'user', content: 'How?' }).messages[0]?.parts).toEqual([
      { type: 'text', text: 'How?' },
    ]);
  });

  it('have their date as ISO text', () => {
    const iso = '2026-11-21T10:00:00.000Z';
    expect(send({ ...question, createdAt: null }).messages[0]).not.toHaveProperty('createdAt');
    for (const createdAt of [new Date(iso), iso, Date.parse(iso)]) {
      expect(send({ ...question, createdAt }).messages[0]?.createdAt).toBe(iso);
    }
    expect(send({ ...question, createdAt: 'never' }).messages[0]).not.toHaveProperty('createdAt');
  });

  it('keep system and data messages and attachments', () => {
    const system = { id: 's', role: 'system', content: 'Be brief.' };
    const data = { id: 'd', role: 'data', content: '{}' };
    const attached = {
      ...question,
      experimental_attachments: [{ url: 'data:text/plain,x', name: 'x.txt', contentType: 'text/plain', size: 1 }],
    };
    const { messages } = send(system, data, attached, { id: 'x', role: 'tool', content: '' });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'data', 'user']);
    expect(messages[2]?.experimental_attachments).toEqual([
      { url: 'data:text/plain,x', name: 'x.txt', contentType: 'text/plain' },
    ]);
  });

  it('have files in data URLs only with the last question, and no files that were not stored', () => {
    const file = { url: 'data:text/plain,x', name: 'x.txt' };
    const address = { url: 'https://files.example/y.txt' };
    const asked = { ...question, experimental_attachments: [file, address, { url: '', name: 'z.txt' }] };
    const { messages } = send(asked, { ...asked, id: 'q2' });
    expect(messages.map((message) => message?.experimental_attachments)).toEqual([[address], [file, address]]);
  });

  it('continue an answer with the context and the files of its question', () => {
    const file = { url: 'data:text/plain,x', name: 'x.txt' };
    const address = { url: 'https://files.example/y.txt' };
    const annotations = [contextAnnotation([{ type: 'code', value: 'new()' }])];
    const asked = { ...question, annotations, experimental_attachments: [file, address] };
    const part = { id: 'a', role: 'assistant', content: 'Open' };
    const more = { id: 'm', role: 'user', content: 'Continue.', annotations: [CONTINUE_ANNOTATION] };
    const files = (...messages: object[]) =>
      send(...messages).messages.map((message) => message.experimental_attachments);
    expect(send(asked, part, more).context).toEqual([{ type: 'code', value: 'new()' }]);
    expect(files(asked, part, more)).toEqual([[address], undefined, [file]]);
    // An answer that is continued twice.
    expect(send(asked, part, more, part, more).context).toHaveLength(1);
    expect(files(asked, part, more, part, { ...more })).toEqual([[address], undefined, undefined, undefined, [file]]);
    // The next question has its own context and files.
    expect(send(asked, part, more, part, question)).not.toHaveProperty('context');
    expect(files(asked, part, more, part, question)).toEqual([[address], ...Array(4)]);
  });

  it('keep signed and redacted reasoning unchanged', () => {
    const details = [
      { type: 'text', text: 'a', signature: 's' },
      { type: 'redacted', data: 'r' },
    ];
    const answer = {
      id: 'a',
      role: 'assistant',
      content: 'x',
      parts: [
        { type: 'reasoning', reasoning: 'a', details },
        { type: 'text', text: 'x' },
      ],
    };
    expect(send(answer).messages[0]?.parts[0]).toEqual({ type: 'reasoning', reasoning: 'a', details });
  });

  it('keep tool calls with a result, and drop others', () => {
    const call = { toolCallId: '1', toolName: 'search', args: { query: 'x' } };
    const answer = {
      id: 'a',
      role: 'assistant',
      content: 'x',
      parts: [
        { type: 'tool-invocation', toolInvocation: { ...call, state: 'result', step: 0, result: [] } },
        { type: 'tool-invocation', toolInvocation: { ...call, toolCallId: '2', state: 'call' } },
        { type: 'tool-invocation', toolInvocation: { ...call, toolCallId: '3', state: 'partial-call' } },
        { type: 'text', text: 'x' },
      ],
    };
    expect(send(answer).messages[0]?.parts).toEqual([
      { type: 'tool-invocation', toolInvocation: { ...call, state: 'result', step: 0, result: [] } },
      { type: 'text', text: 'x' },
    ]);
  });

  it.each([
    ['without parts', []],
    ['with step starts only', [{ type: 'step-start' }]],
    [
      'with an unfinished tool call',
      [{ type: 'tool-invocation', toolInvocation: { state: 'call', toolCallId: '1', toolName: 'x', args: {} } }],
    ],
    ['with empty text', [{ type: 'text', text: '' }]],
  ])('do not include an empty answer: %s', (_, parts) => {
    expect(send(question, { id: 'a', role: 'assistant', content: '', parts }).messages).toHaveLength(1);
  });
});
