import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { conversationPhase } from '../../src/headless/conversationPhase.js';
import { API_VERSIONS } from '../../src/protocol/apiVersion.js';
import { createDeferred } from '../support/createDeferred.js';
import { type Situation, scriptedFetch } from '../support/scriptedFetch.js';
import { line, shortAnswer } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { renderIn } from './renderConversation.js';

const REASONING = expect.objectContaining({ type: 'reasoning', reasoning: 'Hm.' });

describe.each(API_VERSIONS)('with version %s,', (apiVersion) => {
  const renderConversation = renderIn(apiVersion);

  describe('a question', () => {
    it('is sent once, answered, and reported as events', async () => {
      const conversation = renderConversation('answer');
      await conversation.ask('  How do I set the accent?  ');
      expect(conversation.fetch.requests).toHaveLength(1);
      const [request] = conversation.fetch.requests;
      expect(request?.url).toBe(`/discovery/${apiVersion}/assistant/acme/message`);
      expect(request?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', redirect: 'manual' });
      expect(conversation.current).toMatchObject({
        status: 'ready',
        lastOutcome: 'complete',
        error: undefined,
        threadId: 'thread_1',
      });
      expect(conversation.current.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
      expect(conversation.current.messages[0]?.content).toBe('How do I set the accent?');
      expect(conversation.answer).toContain(shortAnswer);
      expect(conversation.statuses).toEqual(['ready', 'submitted', 'streaming', 'ready']);
      expect(conversation.events.map(({ type }) => type)).toEqual(['asked', 'first-token', 'answered']);
      expect(conversation.events.at(-1)).toMatchObject({ type: 'answered', sourceCount: 3 });
    });

    it('is reported as `first-token` with its first text, not with the steps before it', async () => {
      const { promise: searched, resolve: write } = createDeferred();
      const steps = [line('g', 'Hm.'), searched, line('0', ''), line('0', 'Yes.'), line('d', { finishReason: 'stop' })];
      const conversation = renderConversation({ steps });
      const types = () => conversation.events.map(({ type }) => type);
      act(() => void conversation.current.ask('Why?'));
      await waitFor(() => expect(conversation.current.messages.at(-1)?.parts).toContainEqual(REASONING));
      expect(conversation.current.status).toBe('streaming');
      expect(types()).toEqual(['asked']);
      write();
      await conversation.settled();
      expect(types()).toEqual(['asked', 'first-token', 'answered']);
    });

    it('is not reported as `first-token` if its answer has no text', async () => {
      const steps = [line('g', 'Hm.'), line('d', { finishReason: 'content-filter' })];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      expect(conversation.events.map(({ type }) => type)).toEqual(['asked', 'interrupted']);
    });

    it('is sent with documented fields only', async () => {
      const conversation = renderConversation('answer', {
        fp: 'reader-7',
        filter: { version: '2' },
        retrievalPageSize: 8,
        currentPath: '/a?token=x#y',
      });
      await conversation.ask('One');
      await conversation.ask('Two');
      const [, second] = conversation.fetch.requests;
      expect(Object.keys(second?.body ?? {}).sort()).toEqual(
        ['currentPath', 'filter', 'fp', 'messages', 'retrievalPageSize', 'threadId', 'threadKey'].sort(),
      );
      expect(second?.body).toMatchObject({
        fp: 'reader-7',
        currentPath: '/a',
        filter: { version: '2' },
        retrievalPageSize: 8,
      });
      const ofV1 = ['content', 'annotations', 'experimental_attachments'];
      const documented = ['id', 'role', 'parts', 'createdAt', ...(apiVersion === 'v1' ? ofV1 : [])];
      for (const message of second?.body.messages ?? []) {
        for (const field of Object.keys(message)) expect(documented).toContain(field);
      }
      expect(second?.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    });

    it('is serialized as JSON only once', async () => {
      const conversation = renderConversation('plainAnswer', { fp: 'reader-7' });
      const stringify = vi.spyOn(JSON, 'stringify');
      await conversation.ask('One');
      expect(stringify.mock.calls.filter(([value]) => Object(value).fp === 'reader-7')).toHaveLength(1);
      stringify.mockRestore();
    });

    it('is sent with the path of the page by default, and without one when it is turned off', async () => {
      const byDefault = renderConversation('plainAnswer');
      await byDefault.ask('One');
      expect(byDefault.fetch.requests[0]?.body.currentPath).toBe(location.pathname);
      const off = renderConversation('plainAnswer', { currentPath: false });
      await off.ask('One');
      expect(off.fetch.requests[0]?.body).not.toHaveProperty('currentPath');
    });

    it('is not sent when it is empty or while another question is being answered', async () => {
      const conversation = renderConversation('streaming');
      let answers: boolean[] = [];
      await act(async () => {
        answers = [await conversation.current.ask('   ')];
        void conversation.current.ask('First');
        answers.push(await conversation.current.ask('Second'), await conversation.current.retry());
      });
      expect(answers).toEqual([false, false, false]);
      await waitFor(() => expect(conversation.current.status).toBe('streaming'));
      expect(conversation.fetch.requests).toHaveLength(1);
      expect(conversation.current.messages.filter(({ role }) => role === 'user')).toHaveLength(1);
      conversation.call(({ stop }) => stop());
      await conversation.settled();
    });

    it('loses no message when it is asked directly after another', async () => {
      const conversation = renderConversation('plainAnswer');
      act(() => {
        void conversation.current
          .ask('One')
          .then(() => conversation.current.ask('Two'))
          .then(() => conversation.current.ask('Three'));
      });
      await waitFor(() => expect(conversation.fetch.requests).toHaveLength(3));
      await conversation.settled();
      expect(conversation.current.messages.map(({ content }) => content)).toEqual([
        'One',
        'Yes.',
        'Two',
        'Yes.',
        'Three',
        'Yes.',
      ]);
    });

    it('can be awaited inside act', async () => {
      const conversation = renderConversation('plainAnswer');
      await act(async () => {
        expect(await conversation.current.ask('One')).toBe(true);
      });
      await waitFor(() => expect(conversation.answer).toBe('Yes.'));
    });

    it('is sent with its attachments', async () => {
      const conversation = renderConversation('plainAnswer');
      const attachment = { url: 'data:text/plain,hello', name: 'hello.txt', contentType: 'text/plain' };
      conversation.call(({ ask }) => ask('Read this', { attachments: [attachment] }));
      await conversation.settled();
      const [message] = conversation.fetch.requests[0]?.body.messages ?? [];
      if (apiVersion === 'v1') expect(message?.experimental_attachments).toEqual([attachment]);
      else expect(message?.parts[0]).toMatchObject({ type: 'file', mediaType: 'text/plain', filename: 'hello.txt' });
    });
  });

  describe('a failed attempt', () => {
    const half = shortAnswer.slice(0, 80);
    const cases: [Situation, string, string, string][] = [
      ['cutMidLine', 'truncated', 'truncated', half],
      ['cutAtNewline', 'truncated', 'truncated', half],
      ['noFinish', 'truncated', 'truncated', 'Half of the answer'],
      ['connectionReset', 'truncated', 'truncated', half],
      ['errorLine', 'failed', 'stream-error', 'As far as I know '],
      ['emptyBody', 'failed', 'empty', 'Why?'],
      ['onlyFinish', 'failed', 'empty', 'Why?'],
      ['onlySearch', 'failed', 'empty', ''],
      ['onlyWhiteSpace', 'failed', 'empty', '\n \n'],
      ['noContent', 'failed', 'empty', 'Why?'],
      ['htmlPage', 'failed', 'protocol', 'Why?'],
      ['jsonError', 'failed', 'protocol', 'Why?'],
      ['unauthorized', 'failed', 'auth', 'Why?'],
      ['quota', 'failed', 'quota', 'Why?'],
      ['forbidden', 'failed', 'forbidden', 'Why?'],
      ['tooLarge', 'failed', 'too-large', 'Why?'],
      ['rateLimit', 'failed', 'rate-limit', 'Why?'],
      ['serverError', 'failed', 'server', 'Why?'],
      ['redirect', 'failed', 'http', 'Why?'],
      ['networkError', 'failed', 'network', 'Why?'],
    ];
    it.each(cases)('ends, keeps its text, and can be retried: %s', async (situation, lastOutcome, kind, lastText) => {
      const conversation = renderConversation([situation, 'plainAnswer']);
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ status: 'error', lastOutcome, error: { kind } });
      expect(conversation.answer).toBe(lastText);
      await waitFor(() => expect(conversation.fetch.requests[0]?.closed).toBe(true));
      conversation.call(({ retry }) => retry());
      await conversation.settled();
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'complete', error: undefined });
      expect(conversation.current.messages.map(({ content }) => content)).toEqual(['Why?', 'Yes.']);
      expect(conversation.fetch.requests[1]?.body.messages.map(({ parts }) => parts)).toEqual([
        [{ type: 'text', text: 'Why?' }],
      ]);
    });

    it('reports status and message of an error whose body never ends', async () => {
      const conversation = renderConversation('endlessError');
      await conversation.ask('Why?');
      expect(conversation.current.error).toMatchObject({ kind: 'server', status: 503, serverMessage: 'overloaded' });
    });

    it('reports how long to wait after a rate limit', async () => {
      const conversation = renderConversation('rateLimit');
      await conversation.ask('Why?');
      expect(conversation.current.error).toMatchObject({ kind: 'rate-limit', status: 429, retryAfter: 12 });
    });

    it('keeps the message of an error line for developers, with masked keys', async () => {
      const conversation = renderConversation('errorLine');
      await conversation.ask('Why?');
      expect(conversation.current.error?.serverMessage).toBe('overloaded: svc_••••');
      expect(conversation.current.error?.message).not.toContain('overloaded');
    });

    it.each([
      ['no first byte', 'silent', { firstByte: 50 }],
      ['silence after the start of a step', { steps: [line('f', { messageId: 'm' }), 'hang'] }, { idle: 50 }],
    ] as [string, Situation, object][])('reports a timeout before the answer: %s', async (_, situation, timeouts) => {
      const conversation = renderConversation(situation, { timeouts });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({
        status: 'error',
        lastOutcome: 'failed',
        error: { kind: 'timeout' },
      });
      expect(conversation.fetch.requests[0]?.closed).toBe(true);
    });

    it.each([
      ['silence', 'streaming', { idle: 50 }],
      [
        'an answer that takes too long in total',
        { steps: Array.from({ length: 100 }, () => [line('0', 'x'), 20]).flat() },
        { total: 200 },
      ],
    ] as [string, Situation, object][])(
      'reports a truncated answer after a time limit: %s',
      async (_, situation, timeouts) => {
        const conversation = renderConversation(situation, { timeouts });
        await conversation.ask('Why?');
        expect(conversation.current).toMatchObject({
          status: 'error',
          lastOutcome: 'truncated',
          error: { kind: 'truncated' },
        });
        expect(conversation.events.at(-1)).toMatchObject({ type: 'interrupted', reason: 'truncated' });
        expect(conversation.fetch.requests[0]?.closed).toBe(true);
      },
    );
  });

  describe('an answer that the model ends early', () => {
    it.each(['length', 'content-filter'] as const)('is incomplete, and not an error: %s', async (reason) => {
      const steps = [line('0', 'Half of the answer'), line('d', { finishReason: reason, threadId: 't' })];
      const conversation = renderConversation([{ steps }, 'plainAnswer']);
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({
        status: 'ready',
        lastOutcome: reason,
        error: undefined,
        threadId: 't',
      });
      expect(conversation.answer).toBe('Half of the answer');
      expect(conversation.events.map(({ type }) => type)).toEqual(['asked', 'first-token', 'interrupted']);
      expect(conversation.events.at(-1)).toMatchObject({ type: 'interrupted', reason, answerLength: 18 });
    });

    it('is incomplete when only a `finish` data element arrives', async () => {
      const steps = [line('0', 'Half'), line('2', [{ type: 'finish', finishReason: 'length', threadId: 't' }])];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ lastOutcome: 'length', threadId: 't' });
    });

    it('is reported when a content filter removed all text', async () => {
      const conversation = renderConversation({ steps: [line('d', { finishReason: 'content-filter' })] });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'content-filter', error: undefined });
    });

    it('keeps its annotations when a content filter removed all text', async () => {
      const annotations = [{ type: 'outcome', outcome: 'none' }];
      const steps = [line('8', annotations), line('d', { finishReason: 'content-filter' })];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'content-filter', error: undefined });
      expect(conversation.current.messages.at(-1)).toMatchObject({ role: 'assistant', content: '', annotations });
    });
  });

  describe('a whole answer', () => {
    it('is complete although the connection breaks after its finish', async () => {
      const conversation = renderConversation('resetAfterFinish');
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ lastOutcome: 'complete', error: undefined, threadId: 'thread_1' });
    });

    it('is complete although the connection stays open, and closes it', async () => {
      const conversation = renderConversation('openAfterFinish', { timeouts: { finishGrace: 50 } });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ lastOutcome: 'complete', error: undefined });
      expect(conversation.answer).toBe('All of it.');
      expect(conversation.fetch.requests[0]?.closed).toBe(true);
    });

    it('is read despite unknown lines', async () => {
      const conversation = renderConversation('unknownCodes');
      await conversation.ask('Why?');
      expect(conversation.answer).toBe('One two.');
      expect(conversation.current.lastOutcome).toBe('complete');
    });

    it('keeps signed reasoning separate from the text after it', async () => {
      const steps = [
        line('g', 'a'),
        line('j', { signature: 's' }),
        line('g', 'b'),
        line('0', 'x'),
        line('d', { finishReason: 'stop' }),
      ];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      const details = conversation.current.messages
        .at(-1)
        ?.parts.flatMap((part) => (part.type === 'reasoning' ? part.details : []));
      expect(details).toEqual([
        { type: 'text', text: 'a', signature: apiVersion === 'v1' ? 's' : '{"test":{"signature":"s"}}' },
        { type: 'text', text: 'b' },
      ]);
    });

    it('keeps its id over several steps', async () => {
      const ids = new Set<string>();
      const steps = [
        line('f', { messageId: 'one' }),
        line('0', 'a'),
        30,
        line('e', { finishReason: 'tool-calls', isContinued: false }),
        line('f', { messageId: 'two' }),
        line('0', 'b'),
        30,
        line('d', { finishReason: 'stop' }),
      ];
      const conversation = renderConversation({ steps }, { wrap: (children) => children });
      conversation.call(({ ask }) => ask('Why?'));
      await waitFor(() => {
        const last = conversation.current.messages.at(-1);
        if (last?.role === 'assistant') ids.add(last.id);
        expect(conversation.current.lastOutcome).toBe('complete');
      });
      expect([...ids]).toEqual(['one']);
      expect(conversation.answer).toBe('ab');
    });

    it('keeps the steps and the id of the server when an annotation arrives before the first step', async () => {
      const steps = [
        line('8', [{ type: 'outcome', outcome: 'none' }]),
        line('f', { messageId: 'one' }),
        line('9', { toolCallId: 'c', toolName: 'search', args: {} }),
        line('a', { toolCallId: 'c', result: [] }),
        line('e', { finishReason: 'tool-calls', isContinued: false }),
        line('f', { messageId: 'two' }),
        line('0', 'Yes.'),
        line('d', { finishReason: 'stop' }),
      ];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      const answer = conversation.current.messages.at(-1);
      expect(answer).toMatchObject({ id: 'one', annotations: [{ type: 'outcome', outcome: 'none' }] });
      expect(answer?.parts.map(({ type }) => type)).toEqual(['step-start', 'tool-invocation', 'step-start', 'text']);
    });

    it('is rendered only a few times, however many lines it has', async () => {
      const steps = [
        Array.from({ length: 2_000 }, () => line('0', 'word ')).join(''),
        line('d', { finishReason: 'stop' }),
      ];
      const conversation = renderConversation({ steps });
      await conversation.ask('Why?');
      expect(conversation.answer).toHaveLength(10_000);
      expect(conversation.renders).toBeLessThan(40);
    });
  });

  describe('stop', () => {
    it('keeps the text that arrived, closes the connection, and is not an error', async () => {
      const conversation = renderConversation('streaming');
      conversation.call(({ ask }) => ask('Why?'));
      await waitFor(() => expect(conversation.answer).toBe(shortAnswer.slice(0, 90)));
      conversation.call(({ stop }) => stop());
      await conversation.settled();
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'stopped', error: undefined });
      expect(conversation.answer).toBe(shortAnswer.slice(0, 90));
      await waitFor(() => expect(conversation.fetch.requests[0]).toMatchObject({ closed: true, aborted: true }));
      expect(conversation.events.at(-1)).toMatchObject({ type: 'interrupted', reason: 'stopped' });
    });

    it('ends a question that has no answer yet', async () => {
      const conversation = renderConversation({ wait: 60_000 });
      conversation.call(({ ask, stop }) => {
        void ask('Why?');
        stop();
      });
      await conversation.settled();
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'stopped' });
      expect(conversation.current.messages.map(({ content }) => content)).toEqual(['Why?']);
    });

    it('does nothing between questions', () => {
      const conversation = renderConversation('answer');
      conversation.call(({ stop }) => stop());
      expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: undefined });
    });
  });
});

describe('a failed request', () => {
  const renderConversation = renderIn('v1');

  it('reports a network error if fetch rejects with undefined', async () => {
    const conversation = renderConversation('answer', { fetch: () => Promise.reject(undefined) });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'network' } });
  });

  it('reports a network error if fetch throws instead of rejecting', async () => {
    const conversation = renderConversation('answer', {
      fetch: () => {
        throw new Error('broken');
      },
    });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'network' } });
  });

  it('can be stopped if fetch never settles and ignores its signal', async () => {
    const conversation = renderConversation('answer', { fetch: () => new Promise(() => {}) });
    conversation.call(({ ask }) => ask('Why?'));
    await waitFor(() => expect(conversation.current.status).toBe('submitted'));
    conversation.call(({ stop }) => stop());
    await conversation.settled();
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'stopped' });
  });

  it('ends at the time limit, or immediately when stopped, if the headers function never settles', async () => {
    const conversation = renderConversation('answer', {
      headers: () => new Promise(() => {}),
      timeouts: { firstByte: 80 },
    });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'timeout' } });
    conversation.rerender({ timeouts: {} });
    conversation.call(({ retry, stop }) => {
      void retry();
      setTimeout(stop, 20);
    });
    await conversation.settled();
    expect(conversation.current).toMatchObject({ status: 'ready', lastOutcome: 'stopped' });
    expect(conversation.fetch.requests).toHaveLength(0);
  });

  it('can be asked again if the headers function rejects', async () => {
    const headers = vi.fn(async () => ({ 'x-session': 's' })).mockRejectedValueOnce(new Error('no session'));
    const conversation = renderConversation('plainAnswer', { headers });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'challenge', reason: undefined } });
    expect(conversationPhase(conversation.store.getState())).toBe('failed');
    expect(conversation.fetch.requests).toHaveLength(0);
    conversation.call(({ retry }) => retry());
    await conversation.settled();
    expect(conversation.answer).toBe('Yes.');
  });

  it.each(['headers', 'getChallengeToken'])(
    'reports that the reader is offline if %s rejects offline',
    async (name) => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => online.mockRestore());
      const conversation = renderConversation('answer', { [name]: () => Promise.reject(new Error('no connection')) });
      await conversation.ask('Why?');
      expect(conversation.current.error).toMatchObject({ kind: 'network', reason: 'offline' });
    },
  );

  it('reports a setup error and sends nothing if a header is invalid', async () => {
    const conversation = renderConversation('answer', { headers: () => ({ 'x session': 's' }) });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'setup' } });
    expect(conversation.fetch.requests).toHaveLength(0);
    expect(takeConsole()).toEqual([expect.stringContaining('"headers" contains an invalid name or value')]);
  });

  it('reports a challenge error and sends nothing if getChallengeToken rejects', async () => {
    const getChallengeToken = () => Promise.reject(new Error('closed by the reader'));
    const conversation = renderConversation('answer', { getChallengeToken });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'challenge' } });
    expect(conversation.fetch.requests).toHaveLength(0);
  });

  it.each([undefined, ''])(
    'reports a challenge error and sends nothing if getChallengeToken returns %j',
    async (token) => {
      const conversation = renderConversation('answer', { getChallengeToken: () => token as string });
      await conversation.ask('Why?');
      expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'challenge' } });
      expect(conversation.fetch.requests).toHaveLength(0);
    },
  );

  it('reports a timeout and sends nothing if getChallengeToken never settles', async () => {
    const getChallengeToken = () => new Promise<string>(() => {});
    const conversation = renderConversation('answer', { getChallengeToken, timeouts: { firstByte: 40 } });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind: 'timeout' } });
    expect(conversation.fetch.requests).toHaveLength(0);
  });
});

describe('an answer in the other version', () => {
  it.each([
    ['v1', 'v2'],
    ['v2', 'v1'],
  ] as const)('is read when a question of %s gets a reply of %s', async (apiVersion, version) => {
    const conversation = renderIn(apiVersion)('answer', { fetch: scriptedFetch('answer', { version }) });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ lastOutcome: 'complete', threadId: 'thread_1' });
    expect(conversation.answer).toContain(shortAnswer);
  });
});

it('the id of the current thread, passed back as the option threadId, keeps the key of the thread', async () => {
  const finish = line('d', { finishReason: 'stop', threadId: 't1', threadKey: 'k1' });
  const conversation = renderIn('v1')({ steps: [line('0', 'Yes.'), finish] });
  await conversation.ask('One?');
  conversation.rerender({ threadId: 't1' });
  await conversation.ask('Two?');
  expect(conversation.fetch.requests[1]?.body).toMatchObject({ threadId: 't1', threadKey: 'k1' });
});

describe('a deprecated service', () => {
  it('is reported to developers once, and not to readers', async () => {
    const headers = { deprecation: 'true', sunset: 'Sat, 01 May 2027 00:00:00 GMT' };
    const conversation = renderIn('v1')({
      headers,
      steps: [line('0', 'Yes.'), line('d', { finishReason: 'stop' })],
    });
    const logged: string[] = [];
    await conversation.ask('One');
    await waitFor(() => {
      logged.push(...takeConsole());
      expect(logged).toHaveLength(1);
    });
    await conversation.ask('Two');
    await conversation.settled();
    logged.push(...takeConsole());
    expect(logged).toEqual([expect.stringMatching(/v1 as deprecated.*Sat, 01 May 2027.*`apiVersion` to "v2"/)]);
    expect(conversation.answer).toBe('Yes.');
  });
});
