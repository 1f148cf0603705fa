import { afterAll, describe, expect, it, vi } from 'vitest';
import { contextAnnotation } from '../../src/protocol/messages/contextAnnotation.js';
import type { MessageLike } from '../../src/protocol/messages/toAssistantMessage.js';
import { toMessageRequest } from '../../src/protocol/messages/toMessageRequest.js';
import { takeConsole } from '../support/takeConsole.js';

const question: MessageLike = { id: 'q', role: 'user', content: 'How?', parts: [{ type: 'text', text: 'How?' }] };
const answerOf = (...parts: object[]) => ({ id: 'a', role: 'assistant', content: 'x', parts });
const send = (...messages: object[]) =>
  toMessageRequest({ apiVersion: 'v2', messages: messages as MessageLike[] }).messages;
/** Imports `toMessageRequest` again, because it warns only once per import. */
async function freshlyImported(): Promise<typeof toMessageRequest> {
  vi.resetModules();
  return (await import('../../src/protocol/messages/toMessageRequest.js')).toMessageRequest;
}
// The modules that this file has imported may have warned, and they warn only once per import. Reset them, so that the next test file of
// this process imports them again.
afterAll(() => void vi.resetModules());
const partsOf = (...parts: object[]) => send(answerOf(...parts))[0]?.parts;

describe('a request of version 2', () => {
  it('has the fields of version 1, and messages without content', () => {
    const annotated = {
      ...question,
      annotations: [contextAnnotation([{ type: 'code', value: 'x()' }]), { rating: 1 }],
    };
    const request = toMessageRequest({
      apiVersion: 'v2',
      messages: [annotated],
      thread: { id: 't', key: 'k' },
      filter: { version: '2' },
      currentPath: '/guide?q',
    });
    expect(request).toEqual({
      fp: 'anonymous',
      messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How?' }] }],
      threadId: 't',
      threadKey: 'k',
      retrievalPageSize: 5,
      filter: { version: '2' },
      context: [{ type: 'code', value: 'x()' }],
      currentPath: '/guide',
    });
  });

  it('has the groups of a filter, which version 1 does not have and warns of once', async () => {
    const filter = { groups: ['staff'] };
    const toMessageRequest = await freshlyImported();
    expect(toMessageRequest({ apiVersion: 'v2', messages: [question], filter }).filter).toEqual(filter);
    expect(takeConsole()).toEqual([]);
    for (let asked = 0; asked < 2; asked += 1)
      expect(toMessageRequest({ messages: [question], filter })).not.toHaveProperty('filter');
    expect(takeConsole()).toEqual([expect.stringMatching(/filter\.groups was not sent.*apiVersion to "v2"/)]);
  });

  it('has dates as ISO text', () => {
    const createdAt = new Date('2026-11-21T10:00:00Z');
    expect(send({ ...question, createdAt })[0]).toHaveProperty('createdAt', '2026-11-21T10:00:00.000Z');
  });

  it('has no data messages', () => {
    const system = { id: 's', role: 'system', content: 'Be brief.' };
    expect(send(system, { id: 'd', role: 'data', content: '{}' }, question)).toMatchObject([
      { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user' },
    ]);
  });
});

describe('a message of version 2', () => {
  it('has its attachments as file parts with a media type', () => {
    const attachments = [
      { url: 'https://acme.com/a.png', name: 'a.png', contentType: 'image/png' },
      { url: 'data:text/plain;base64,eA==' },
      { url: 'https://acme.com/b' },
    ];
    expect(send({ ...question, experimental_attachments: attachments })[0]?.parts).toEqual([
      { type: 'file', mediaType: 'image/png', url: 'https://acme.com/a.png', filename: 'a.png' },
      { type: 'file', mediaType: 'text/plain', url: 'data:text/plain;base64,eA==' },
      { type: 'file', mediaType: 'application/octet-stream', url: 'https://acme.com/b' },
      { type: 'text', text: 'How?' },
    ]);
  });

  it('has sources and step starts, and no tool calls', () => {
    const toolInvocation = { state: 'result', toolCallId: '1', toolName: 'search', args: {}, result: [] };
    const source = { sourceType: 'url', id: 's', url: '/a' };
    expect(
      partsOf(
        { type: 'step-start' },
        { type: 'tool-invocation', toolInvocation },
        { type: 'source', source },
        { type: 'source', source: { ...source, title: 'A' } },
        { type: 'text', text: 'x' },
      ),
    ).toEqual([
      { type: 'step-start' },
      { type: 'source-url', sourceId: 's', url: '/a' },
      { type: 'source-url', sourceId: 's', url: '/a', title: 'A' },
      { type: 'text', text: 'x' },
    ]);
  });

  it('is left out if only tool calls were in it', () => {
    const toolInvocation = { state: 'result', toolCallId: '1', toolName: 'search', args: {}, result: [] };
    const parts = [{ type: 'step-start' }, { type: 'tool-invocation', toolInvocation }];
    expect(send(question, { id: 'a', role: 'assistant', content: '', parts })).toHaveLength(1);
    expect(send({ id: 'a', role: 'assistant', content: 'Text', parts })[0]?.parts).toEqual([
      { type: 'text', text: 'Text' },
    ]);
  });

  it('has reasoning with the metadata of its provider, as the reply had it', () => {
    const signed = { anthropic: { signature: 's' } };
    const redacted = { anthropic: { redactedData: 'r' } };
    const details = [
      { type: 'text', text: 'a', signature: JSON.stringify(signed) },
      { type: 'text', text: 'b' },
      { type: 'redacted', data: JSON.stringify(redacted) },
    ];
    expect(partsOf({ type: 'reasoning', reasoning: 'ab', details })).toEqual([
      { type: 'reasoning', text: 'a', providerMetadata: signed },
      { type: 'reasoning', text: 'b' },
      { type: 'reasoning', text: '', providerMetadata: redacted },
    ]);
    expect(partsOf({ type: 'reasoning', reasoning: 'ab', details: [] })).toEqual([{ type: 'reasoning', text: 'ab' }]);
  });
});

describe('reasoning of the other version', () => {
  it('keeps its signature when version 1 sends what a reply of version 2 contained', () => {
    const details = [
      { type: 'text', text: 'a', signature: '{"anthropic":{"signature":"s"}}' },
      { type: 'text', text: 'b', signature: '{"openai":{"itemId":"i"}}' },
      { type: 'redacted', data: '{"anthropic":{"redactedData":"r"}}' },
      { type: 'redacted', data: '{"openai":7}' },
    ];
    const messages = [answerOf({ type: 'reasoning', reasoning: 'ab', details })];
    expect(toMessageRequest({ messages }).messages[0]?.parts).toEqual([
      {
        type: 'reasoning',
        reasoning: 'ab',
        details: [
          { type: 'text', text: 'a', signature: 's' },
          { type: 'text', text: 'b' },
          { type: 'redacted', data: 'r' },
        ],
      },
    ]);
  });

  it.each(['s', '{not JSON'])(
    'keeps its signature when version 2 sends what a reply of version 1 contained: %s',
    (signature) => {
      const details = [
        { type: 'text', text: 'a', signature },
        { type: 'redacted', data: signature },
      ];
      expect(partsOf({ type: 'reasoning', reasoning: 'a', details })).toEqual([
        { type: 'reasoning', text: 'a', providerMetadata: { unknown: { signature } } },
        { type: 'reasoning', text: '', providerMetadata: { unknown: { redactedData: signature } } },
      ]);
    },
  );
});
