import { act, render, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import type { Conversation } from '../../src/headless/Conversation.js';
import type { ConversationStore } from '../../src/headless/ConversationStore.js';
import type { DocsAssistantEvent } from '../../src/headless/DocsAssistantEvent.js';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useConversationStore } from '../../src/headless/useConversationStore.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import type { ApiVersion } from '../../src/protocol/apiVersion.js';
import { type ScriptedFetch, type Situation, scriptedFetch } from '../support/scriptedFetch.js';

export interface RenderedConversation {
  readonly current: Conversation;
  /** The store of the conversation, which the widget uses directly. */
  readonly store: ConversationStore;
  fetch: ScriptedFetch;
  events: DocsAssistantEvent[];
  /** Number of calls of the component that reads the conversation. React's Strict Mode calls it twice for each render. */
  readonly renders: number;
  /** Every rendered status, in order. A status that is rendered several times in a row is listed once. */
  statuses: string[];
  /**
   * Asks a question, and waits until its answer has ended or the request has failed. Also waits until the code of the history has loaded or
   * failed to load: before that, a retry or an edit does not remove answers, because a failed attempt could not restore them.
   */
  ask: (question: string) => Promise<void>;
  /** Calls an action of the conversation, inside `act`. */
  call: (change: (conversation: Conversation) => unknown) => void;
  settled: () => Promise<void>;
  rerender: (options: Partial<DocsAssistantOptions>) => void;
  unmount: () => void;
  /** The text of the last message. */
  readonly answer: string;
}

interface RenderOptions extends Partial<DocsAssistantOptions> {
  wrap?: (children: ReactNode) => ReactNode;
  pace?: number;
}

/** Renders a conversation in Strict Mode with a scripted `fetch`, whose replies have the format of the conversation's `apiVersion`. */
export function renderConversation(
  script: Situation | readonly Situation[],
  { wrap = (children) => children, pace = 0, ...options }: RenderOptions = {},
): RenderedConversation {
  const fetch = scriptedFetch(script, { pace, version: options.apiVersion ?? 'v1' });
  const events: DocsAssistantEvent[] = [];
  const statuses: string[] = [];
  let current: Conversation | undefined;
  let store: ConversationStore | undefined;
  let renders = 0;

  function Probe(): null {
    current = useDocsAssistant();
    store = useConversationStore();
    renders += 1;
    if (statuses.at(-1) !== current.status) statuses.push(current.status);
    return null;
  }

  const element = (more: Partial<DocsAssistantOptions>) => (
    <StrictMode>
      {wrap(
        <DocsAssistantProvider
          domain="acme"
          // Do not store the conversation: the next test would continue it. Tests of the history override this option.
          persist={false}
          fetch={fetch}
          onEvent={(event) => events.push(event)}
          {...options}
          {...more}
        >
          <Probe />
        </DocsAssistantProvider>,
      )}
    </StrictMode>
  );
  const view = render(element({}));
  const get = () => {
    if (!current) throw new Error('The conversation was not rendered.');
    return current;
  };
  const settled = () =>
    waitFor(() => {
      if (get().status === 'submitted' || get().status === 'streaming')
        throw new Error(`The conversation is still ${get().status}.`);
    });
  const rendered = {
    get current() {
      return get();
    },
    get store() {
      if (!store) throw new Error('The conversation was not rendered.');
      return store;
    },
    fetch,
    events,
    get renders() {
      return renders;
    },
    statuses,
    async ask(question: string) {
      act(() => void get().ask(question));
      await settled();
      // Ignore a failure: tests of a conversation without its history make the import fail.
      await act(() => import('../../src/headless/threads/connectThreads.js').catch(() => {}));
    },
    call: (change: (conversation: Conversation) => unknown) => act(() => void change(get())),
    settled,
    rerender: (more: Partial<DocsAssistantOptions>) => view.rerender(element(more)),
    unmount: () => view.unmount(),
    get answer() {
      return get().messages.at(-1)?.content ?? '';
    },
  };
  return rendered;
}

/** Returns {@link renderConversation} for one version of the message endpoint. */
export const renderIn =
  (apiVersion: ApiVersion): typeof renderConversation =>
  (script, options) =>
    renderConversation(script, { apiVersion, ...options });
