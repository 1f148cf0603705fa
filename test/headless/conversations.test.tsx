import { act, render, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { describe, expect, it } from 'vitest';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useConversationExceptMessages } from '../../src/headless/useConversationExceptMessages.js';
import { useConversationStore } from '../../src/headless/useConversationStore.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../../src/headless/useDocsAssistantSettings.js';
import type { DocsUrl } from '../../src/protocol/links/safeUrl.js';
import { createDeferred } from '../support/createDeferred.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { renderConversation } from './renderConversation.js';

const answerWith = (threadId: string, threadKey?: string) => ({
  steps: [line('0', 'Yes.'), line('d', { finishReason: 'stop', threadId, threadKey })],
});

describe('the thread', () => {
  it('is sent with every later request, with its key', async () => {
    const conversation = renderConversation([answerWith('t1', 'k1'), answerWith('t1')]);
    await conversation.ask('One');
    await conversation.ask('Two');
    await conversation.ask('Three');
    const sent = conversation.fetch.requests.map(({ body }) => [body.threadId, body.threadKey]);
    expect(sent).toEqual([
      [undefined, undefined],
      ['t1', 'k1'],
      ['t1', 'k1'],
    ]);
  });

  it('is read from the headers, and the stream takes precedence', async () => {
    const headers = { 'x-thread-id': 'from-header', 'x-thread-key': 'k' };
    const conversation = renderConversation([
      {
        headers,
        steps: answerWith('')
          .steps.slice(0, 1)
          .concat(line('d', { finishReason: 'stop' })),
      },
      { headers, ...answerWith('from-stream') },
    ]);
    await conversation.ask('One');
    expect(conversation.current.threadId).toBe('from-header');
    await conversation.ask('Two');
    expect(conversation.current.threadId).toBe('from-stream');
    expect(conversation.fetch.requests[1]?.body).toMatchObject({ threadId: 'from-header', threadKey: 'k' });
  });

  it('is continued from the option', async () => {
    const conversation = renderConversation('plainAnswer', { threadId: 'given' });
    expect(conversation.current.threadId).toBe('given');
    await conversation.ask('One');
    expect(conversation.fetch.requests[0]?.body.threadId).toBe('given');
    conversation.rerender({ threadId: 'another' });
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.body.threadId).toBe('another');
  });

  it('causes a clear error if the service has deleted it; the next attempt starts a new one without losing messages', async () => {
    const conversation = renderConversation([answerWith('t1', 'k1'), 'threadGone', answerWith('t2')]);
    await conversation.ask('One');
    await conversation.ask('Two');
    expect(conversation.current).toMatchObject({
      status: 'error',
      error: { kind: 'not-found', resource: 'thread', status: 404 },
      threadId: undefined,
    });
    conversation.call(({ retry }) => retry());
    await conversation.settled();
    expect(conversation.fetch.requests[2]?.body).not.toHaveProperty('threadId');
    expect(conversation.fetch.requests[2]?.body).not.toHaveProperty('threadKey');
    expect(conversation.current.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two', 'Yes.']);
    expect(conversation.current.threadId).toBe('t2');
  });

  it('is not named as the cause of a 404 if no thread was sent', async () => {
    const conversation = renderConversation('threadGone');
    await conversation.ask('One');
    expect(conversation.current.error).toMatchObject({ kind: 'not-found', resource: undefined });
  });
});

describe('a new conversation', () => {
  it('has no messages, no thread and no context of the previous one', async () => {
    const conversation = renderConversation([answerWith('t1', 'k1'), 'plainAnswer']);
    await conversation.ask('One');
    conversation.call(({ addContext }) => addContext({ type: 'code', value: 'x' }));
    conversation.call(({ clear }) => clear());
    expect(conversation.current).toMatchObject({
      messages: [],
      status: 'ready',
      lastOutcome: undefined,
      threadId: undefined,
      pendingContext: [],
    });
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.body).not.toHaveProperty('threadId');
    expect(conversation.current.messages.map(({ content }) => content)).toEqual(['Two', 'Yes.']);
  });

  it('can begin in the same tick in which the previous one ends', async () => {
    const conversation = renderConversation(['streaming', 'plainAnswer']);
    conversation.call(({ ask }) => ask('One'));
    await waitFor(() => expect(conversation.current.status).toBe('streaming'));
    conversation.call(({ clear, ask }) => {
      clear();
      void ask('Two');
    });
    await conversation.settled();
    expect(conversation.current.messages.map(({ content }) => content)).toEqual(['Two', 'Yes.']);
    expect(conversation.fetch.requests[0]).toMatchObject({ closed: true });
  });

  it('sends nothing of the previous one if both begin in one tick', async () => {
    const conversation = renderConversation(answerWith('of-the-new'));
    conversation.call(({ ask, clear }) => {
      void ask('One');
      clear();
      void ask('Two');
    });
    await conversation.settled();
    expect(conversation.fetch.requests.map(({ body }) => body.messages.map(({ content }) => content))).toEqual([
      ['Two'],
    ]);
    expect(conversation.current).toMatchObject({ threadId: 'of-the-new', lastOutcome: 'complete' });
    expect(conversation.events.filter(({ type }) => type === 'first-token')).toHaveLength(1);
  });

  it.each([
    [
      'an answer with a thread',
      new Response('0:"late"\nd:{"finishReason":"stop","threadId":"old"}\n', { headers: { 'x-thread-id': 'old' } }),
    ],
    ['a reply that its thread is gone', new Response('{}', { status: 404 })],
  ])('keeps its thread when a fetch that ignores its signal returns %s late', async (_, lateResponse) => {
    const { promise: lateAnswer, resolve: answerLate } = createDeferred<Response>();
    const replies = scriptedFetch(answerWith('of-the-new'));
    let calls = 0;
    const conversation = renderConversation('answer', {
      threadId: 'given',
      fetch: (url, init) => {
        calls += 1;
        return calls === 1 ? lateAnswer : replies(url, init);
      },
    });
    conversation.call(({ ask }) => ask('One'));
    await waitFor(() => expect(calls).toBe(1));
    conversation.call(({ clear }) => clear());
    await conversation.ask('Two');
    expect(conversation.current.threadId).toBe('of-the-new');
    answerLate(lateResponse);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(conversation.current).toMatchObject({ threadId: 'of-the-new', lastOutcome: 'complete' });
    expect(conversation.current.messages.map(({ content }) => content)).toEqual(['Two', 'Yes.']);
  });

  it('is not changed by a late answer of the previous one', async () => {
    let push: (text: string) => void = () => {};
    const late = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const conversation = renderConversation('answer', { fetch: async () => new Response(late) });
    conversation.call(({ ask }) => ask('One'));
    push(line('0', 'Old text'));
    await waitFor(() => expect(conversation.answer).toBe('Old text'));
    conversation.call(({ clear }) => clear());
    try {
      push(line('0', ' and more') + line('d', { finishReason: 'stop', threadId: 'old' }));
    } catch {
      // Ignore the error: `clear` has already closed the connection.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(conversation.current).toMatchObject({
      messages: [],
      status: 'ready',
      threadId: undefined,
      lastOutcome: undefined,
    });
  });

  it('begins when the domain changes, so that threads never mix', async () => {
    const conversation = renderConversation([answerWith('t1', 'k1'), 'plainAnswer']);
    await conversation.ask('One');
    conversation.rerender({ domain: 'other' });
    expect(conversation.current).toMatchObject({ messages: [], threadId: undefined });
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.url).toBe('/discovery/v1/assistant/other/message');
    expect(conversation.fetch.requests[1]?.body).not.toHaveProperty('threadId');
  });

  it('does not continue the thread option of the previous service', async () => {
    const conversation = renderConversation('plainAnswer', { threadId: 'of-acme' });
    conversation.rerender({ domain: 'other' });
    await conversation.ask('One');
    expect(conversation.fetch.requests[0]?.body).not.toHaveProperty('threadId');
    conversation.rerender({ domain: 'third', threadId: 'of-third' });
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.body.threadId).toBe('of-third');
  });

  it('does not begin when other options change', async () => {
    const conversation = renderConversation('plainAnswer');
    await conversation.ask('One');
    conversation.rerender({ fp: 'reader-8', filter: { version: '3' } });
    await conversation.ask('Two');
    expect(conversation.fetch.requests[1]?.body).toMatchObject({ fp: 'reader-8', filter: { version: '3' } });
    expect(conversation.current.messages).toHaveLength(4);
  });
});

type Rendered = ReturnType<typeof renderConversation>;

describe('leaving a conversation', () => {
  it.each([
    ['the page unmounts it', (conversation: Rendered) => conversation.unmount()],
    ['a new chat begins', (conversation: Rendered) => conversation.call(({ clear }) => clear())],
  ])('reports a running answer once, as left and not as stopped by the reader, when %s', async (_, leave) => {
    const conversation = renderConversation('streaming');
    conversation.call(({ ask }) => ask('Why?'));
    await waitFor(() => expect(conversation.answer).not.toBe('Why?'));
    leave(conversation);
    const reported = () => conversation.events.filter(({ type }) => type === 'interrupted');
    await waitFor(() => expect(reported()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported()).toEqual([expect.objectContaining({ reason: 'left', answerLength: expect.any(Number) })]);
  });

  it('closes the connection', async () => {
    const conversation = renderConversation('streaming');
    conversation.call(({ ask }) => ask('One'));
    await waitFor(() => expect(conversation.current.status).toBe('streaming'));
    conversation.unmount();
    await waitFor(() => expect(conversation.fetch.requests[0]).toMatchObject({ closed: true, aborted: true }));
  });

  it('makes later questions and retries resolve to false', async () => {
    const conversation = renderConversation('plainAnswer');
    const { ask, retry } = conversation.current;
    conversation.unmount();
    expect(await ask('One')).toBe(false);
    expect(await retry()).toBe(false);
    expect(conversation.fetch.requests).toHaveLength(0);
  });
});

describe('a question that the service refuses', () => {
  it.each(['tooLarge', { status: 400, steps: ['{"error":"Bad."}'] }] as const)(
    'stays visible, and is not sent as history: %j',
    async (situation) => {
      const conversation = renderConversation([situation, 'plainAnswer']);
      await conversation.ask('A very long question');
      expect(conversation.current.messages).toHaveLength(1);
      await conversation.ask('A short one');
      expect(conversation.fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual(['A short one']);
      expect(conversation.current.messages.map(({ content }) => content)).toEqual([
        'A very long question',
        'A short one',
        'Yes.',
      ]);
    },
  );

  it('can be withdrawn with its context', async () => {
    const item = { type: 'code', value: 'x' } as const;
    const conversation = renderConversation(['tooLarge', 'plainAnswer']);
    conversation.call(({ addContext }) => addContext(item));
    await conversation.ask('Too long');
    let withdrawn: unknown;
    conversation.call(({ withdrawQuestion }) => (withdrawn = withdrawQuestion()));
    expect(withdrawn).toEqual({ question: 'Too long', context: [item] });
    expect(conversation.current).toMatchObject({
      messages: [],
      status: 'ready',
      error: undefined,
      pendingContext: [item],
    });
    await conversation.ask('Shorter');
    expect(conversation.fetch.requests[1]?.body).toMatchObject({ context: [item], messages: [{ content: 'Shorter' }] });
    expect(conversation.current.messages).toHaveLength(2);
  });

  it('cannot be withdrawn when it was answered or is being answered', async () => {
    const conversation = renderConversation('plainAnswer');
    const withdrawn: unknown[] = [conversation.current.withdrawQuestion()];
    conversation.call(({ ask, withdrawQuestion }) => {
      void ask('One');
      withdrawn.push(withdrawQuestion());
    });
    await conversation.settled();
    conversation.call(({ withdrawQuestion }) => withdrawn.push(withdrawQuestion()));
    expect(withdrawn).toEqual([undefined, undefined, undefined]);
  });
});

describe('context', () => {
  const item = { type: 'code', value: 'npm start', path: '/install', elementId: 'code-1' } as const;

  it('is sent with its question, again on retry, and not with the next question', async () => {
    const conversation = renderConversation(['cutAtNewline', 'plainAnswer']);
    conversation.call(({ addContext }) => addContext(item));
    expect(conversation.current.pendingContext).toEqual([item]);
    await conversation.ask('What does this do?');
    expect(conversation.current.pendingContext).toEqual([]);
    conversation.call(({ retry }) => retry());
    await conversation.settled();
    await conversation.ask('And that?');
    expect(conversation.fetch.requests.map(({ body }) => body.context)).toEqual([[item], [item], undefined]);
    expect(JSON.stringify(conversation.fetch.requests.map(({ body }) => body.messages))).not.toContain(
      'docs-assistant-context',
    );
  });

  it('is added only once, and can be removed', () => {
    const conversation = renderConversation('plainAnswer');
    const added: boolean[] = [];
    conversation.call(({ addContext }) =>
      added.push(
        addContext(item),
        addContext({ ...item, elementId: 'other' }),
        addContext({ type: 'textSelection', value: 'npm start' }),
      ),
    );
    expect(added).toEqual([true, false, true]);
    expect(conversation.current.pendingContext).toHaveLength(2);
    conversation.call(({ removeContext }) => removeContext(item));
    expect(conversation.current.pendingContext).toEqual([{ type: 'textSelection', value: 'npm start' }]);
  });

  it('can be passed with the question', async () => {
    const conversation = renderConversation('plainAnswer');
    conversation.call(({ addContext, ask }) => {
      addContext(item);
      void ask('Why?', { context: [item, { type: 'textSelection', value: 'quick' }] });
    });
    await conversation.settled();
    expect(conversation.fetch.requests[0]?.body.context).toEqual([item, { type: 'textSelection', value: 'quick' }]);
  });
});

describe('invalid options', () => {
  it.each([
    ['an admin key', { apiKey: 'svc_secret1234', discoveryUrl: 'https://api.example/discovery' }, 'wrong-key'],
    ['a key without an address', { apiKey: 'svc_dsc_public12' }, 'setup'],
    ['a domain that is an address', { domain: 'https://acme.com' }, 'setup'],
    ['an invalid address', { discoveryUrl: 'javascript:alert(1)' }, 'setup'],
    ['an air-gapped deployment without an endpoint', { deployment: 'air-gapped' }, 'setup'],
    ['too many search results', { retrievalPageSize: 30 }, 'setup'],
    ['an unknown version of the interface', { apiVersion: 'v3' as 'v2' }, 'setup'],
  ] as const)('are reported at once, and nothing is sent: %s', async (_, options, kind) => {
    const conversation = renderConversation('answer', options);
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind } });
    await conversation.ask('Why?');
    expect(conversation.current).toMatchObject({ status: 'error', error: { kind } });
    expect(conversation.fetch.requests).toHaveLength(0);
    expect(conversation.current.error?.message).not.toContain('secret1234');
    expect(takeConsole()).toEqual([`docs-assistant: ${conversation.current.error?.message}`]);
  });

  it('are no longer reported once they are corrected', () => {
    const conversation = renderConversation('answer', { apiKey: 'svc_secret1234', discoveryUrl: '/discovery' });
    conversation.rerender({ apiKey: 'svc_dsc_public12' });
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined });
    takeConsole();
  });

  it.each([0, 2.5, Number.NaN])('report the limits of retrievalPageSize until it is valid: %s', (size) => {
    const conversation = renderConversation('answer', { retrievalPageSize: size });
    expect(conversation.current.error?.message).toBe(
      '"retrievalPageSize" must be a whole number from 1 to 20. The default, 5, is recommended.',
    );
    conversation.rerender({ retrievalPageSize: 20 });
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined });
    takeConsole();
  });
});

describe('the provider', () => {
  it("sends a public key as a bearer token that the site's headers cannot replace", async () => {
    const conversation = renderConversation('plainAnswer', {
      apiKey: 'svc_dsc_public12',
      discoveryUrl: 'https://api.example/discovery/',
      headers: async () => ({ 'x-trace': '1', authorization: 'Basic x' }),
      credentials: 'omit',
    });
    await conversation.ask('Why?');
    const [request] = conversation.fetch.requests;
    expect(request?.url).toBe('https://api.example/discovery/v1/assistant/acme/message');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer svc_dsc_public12',
      'x-trace': '1',
      'content-type': 'application/json',
    });
    expect(request?.init.credentials).toBe('omit');
  });

  it('is required by useDocsAssistant, whose error says what to do', () => {
    function Lost(): ReactNode {
      useDocsAssistant();
      return null;
    }
    expect(() => render(<Lost />)).toThrow(/Render the provider above/);
    takeConsole();
  });
});

describe('a component that needs no messages', () => {
  it('renders for every change of the conversation except a change of the messages alone', () => {
    let renders = 0;
    let store: ReturnType<typeof useConversationStore> | undefined;
    function Quiet(): ReactNode {
      store = useConversationStore();
      renders += 1;
      const conversation = useConversationExceptMessages();
      expect(conversation).not.toHaveProperty('messages');
      expect(conversation).not.toHaveProperty('conversationId');
      return String(conversation.includesPage);
    }
    const { container } = render(
      <DocsAssistantProvider domain="acme" persist={false} fetch={scriptedFetch('plainAnswer')}>
        <Quiet />
      </DocsAssistantProvider>,
    );
    const before = renders;
    const question = { id: 'q', role: 'user' as const, content: 'Why?', parts: [] };
    act(() => store?.setMessages(store.getState().conversationId, [question]));
    expect(store?.getState().messages).toEqual([question]);
    expect(renders).toBe(before);
    act(() => store?.actions.includePage(false));
    expect(container).toHaveTextContent('false');
  });
});

describe('handlers of the site', () => {
  it('may throw without an effect on the conversation', async () => {
    const reported: unknown[] = [];
    const onError = (event: ErrorEvent) => {
      reported.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', onError);
    const broken = () => {
      throw new Error('host');
    };
    const conversation = renderConversation(['plainAnswer', 'rateLimit'], {
      onEvent: broken,
      onError: broken,
      currentPath: broken,
    });
    await conversation.ask('One');
    expect(conversation.current.lastOutcome).toBe('complete');
    await conversation.ask('Two');
    expect(conversation.current.error?.kind).toBe('rate-limit');
    window.removeEventListener('error', onError);
    expect(reported.length).toBeGreaterThan(3);
    // The test runner also logs reported errors to the console. `takeConsole` removes these messages, so that they do not fail the test.
    expect(takeConsole().every((message) => message.includes('host'))).toBe(true);
  });

  it('may ask again when they receive an error', async () => {
    let again: Promise<boolean> | undefined;
    const conversation = renderConversation(['rateLimit', 'plainAnswer'], {
      onError: () => {
        again = conversation.current.retry();
      },
    });
    conversation.call(({ ask }) => ask('One'));
    await waitFor(() => expect(conversation.current.lastOutcome).toBe('complete'));
    expect(await again).toBe(true);
    expect(conversation.answer).toBe('Yes.');
  });

  it('receive an error with its kind', async () => {
    const kinds: string[] = [];
    const conversation = renderConversation('rateLimit', { onError: ({ kind }) => kinds.push(kind) });
    await conversation.ask('One');
    expect(kinds).toEqual(['rate-limit']);
  });
});

describe('the SWR settings of the site', () => {
  it('do not affect the conversation, and still work beside the provider', async () => {
    const hostCache = new Map();
    let seen: unknown;
    function HostData(): ReactNode {
      seen = useSWRConfig().cache;
      const { data } = useSWR('host-key', async () => 'from the host', { suspense: false });
      return <p>{data}</p>;
    }
    const conversation = renderConversation('answer', {
      wrap: (children) => (
        <SWRConfig value={{ provider: () => hostCache, suspense: true, dedupingInterval: 5 }}>
          <Suspense fallback="loading">
            <HostData />
            {children}
          </Suspense>
        </SWRConfig>
      ),
    });
    await waitFor(() => expect(document.body.textContent).toContain('from the host'));
    await conversation.ask('One');
    expect(conversation.current.lastOutcome).toBe('complete');
    expect([...hostCache.keys()]).toEqual(['host-key']);
    expect(seen).toBeDefined();
  });

  it('apply to the children of the provider', () => {
    const hostCache = new Map();
    const configs: unknown[] = [];
    function Config(): ReactNode {
      configs.push(useSWRConfig().dedupingInterval);
      return null;
    }
    render(
      <SWRConfig value={{ provider: () => hostCache, dedupingInterval: 1234 }}>
        <DocsAssistantProvider domain="acme">
          <Config />
        </DocsAssistantProvider>
      </SWRConfig>,
    );
    expect(configs).toContain(1234);
  });
});

describe('a provider', () => {
  it('passes a changed docsUrl to its components', () => {
    const bases: DocsUrl[] = [];
    function Base(): ReactNode {
      bases.push(useDocsAssistantSettings().docsUrl);
      return null;
    }
    const base = <Base />;
    const element = (docsUrl: DocsUrl) => (
      <DocsAssistantProvider domain="acme" docsUrl={docsUrl}>
        {base}
      </DocsAssistantProvider>
    );
    const view = render(element('https://one.example/'));
    view.rerender(element('https://two.example/'));
    expect(bases.at(-1)).toBe('https://two.example/');
    view.rerender(element((path) => `/one${path}`));
    view.rerender(element((path) => `/two${path}`));
    const map = bases.at(-1);
    expect(typeof map === 'function' && map('/a')).toBe('/two/a');
    expect(new Set(bases).size).toBe(3);
  });

  it('shares no messages with another provider on the page', async () => {
    const one = renderConversation('plainAnswer');
    const two = renderConversation('plainAnswer');
    await one.ask('Only here');
    expect(two.current.messages).toEqual([]);
  });
});
