import type { ConversationStore } from './ConversationStore.js';
import type { Conversation, ThreadHistory } from './conversation.js';
import { beforeHistory, serviceOf } from './conversationOptions.js';
import type { Gate } from './createQuestions.js';
import type { DocsAssistantOptions } from './options.js';
import type { ThreadConnection } from './threads/connectThreads.js';
import { STORED } from './threads/stored.js';
import type { ThreadHost } from './threads/ThreadHost.js';

/** What stands for the history until its chunk is there, for what comes with it, and for consent. */
export interface ThreadKeeper {
  actions: ThreadHistory & Pick<Conversation, 'withdrawQuestion'>;
  gate: Gate;
  draft: ConversationStore['draft'];
  connect: () => void;
  disconnect: () => void;
  /** The options name another history. */
  reconnect: () => void;
}

/** Where conversations are kept, and whether: when it changes, another history is opened. */
export const keepingOf = (options: DocsAssistantOptions): string =>
  JSON.stringify([serviceOf(options), options.persist, options.consent]);

/** Whether there can be something to restore. Where there is nothing, nobody has to wait until the history has been loaded. */
function holdsAnything(): boolean {
  try {
    return [localStorage, sessionStorage].flatMap(Object.keys).some((key) => key.startsWith(STORED));
  } catch {
    return false;
  }
}

/** Loads the history when the conversation is mounted, because nothing of it is needed before; questions wait for it. */
export function createThreadKeeper(host: ThreadHost): ThreadKeeper {
  const { core } = host;
  let connecting: Promise<ThreadConnection | undefined> = Promise.resolve(undefined);
  let connection: ThreadConnection | undefined;
  let draft = '';
  /** Lets the question that waits go, or not. */
  let release: ((open: boolean) => void) | undefined;

  function letGo(open: boolean): void {
    const waiting = release;
    release = undefined;
    if (core.state.waitingQuestion !== undefined) core.update({ waitingQuestion: undefined });
    waiting?.(open);
  }

  function connect(): void {
    if (core.state.restoring && !holdsAnything()) core.update({ restoring: false });
    const mine = import('./threads/connectThreads.js')
      .then((chunk) => {
        if (connecting === mine) {
          connection = chunk.connectThreads(host);
          if (draft !== '') connection.setDraft(draft);
        }
        return connection;
      })
      .catch(() => {
        // Without its code the conversation goes on as if nothing were kept; a yes can then not be had.
        if (connecting === mine) {
          core.standsAlone = true;
          core.update({ restoring: false });
        }
        return undefined;
      });
    connecting = mine;
  }

  function disconnect(): void {
    connecting = Promise.resolve(undefined);
    connection?.disconnect();
    connection = undefined;
  }

  const isOpen = () => !core.state.restoring && core.state.consent === 'given';
  core.subscribe(() => {
    if (release && isOpen()) letGo(true);
  });

  return {
    actions: {
      openThread: async (id) => (await connecting)?.openThread(id) ?? false,
      deleteThread: async (id) => (await connecting)?.deleteThread(id) ?? (() => {}),
      deleteAllThreads: async () => (await connecting)?.deleteAllThreads(),
      withdrawQuestion: () => connection?.withdrawQuestion(),
      findThreads: (query) => connection?.findThreads(query) ?? [],
      async giveConsent() {
        // What could not be loaded may be there now.
        if (!(await connecting)) connect();
        return (await connecting)?.giveConsent() ?? false;
      },
      declineConsent() {
        letGo(false);
        core.emit({ type: 'consent', given: false });
      },
      withdrawConsent() {
        letGo(false);
        void connecting.then((history) => history?.withdrawConsent());
      },
    },
    gate(question) {
      if (isOpen()) return undefined;
      if (release) return Promise.resolve(false);
      return new Promise((resolve) => {
        release = resolve;
        core.update({ waitingQuestion: question });
      });
    },
    draft: {
      get: (of) => (connection ? connection.draft(of) : of ? '' : draft),
      set(text, of) {
        if (!of) draft = text;
        connection?.setDraft(text, of);
      },
    },
    connect,
    disconnect() {
      disconnect();
      letGo(false);
    },
    reconnect() {
      disconnect();
      const { restoring, consent } = beforeHistory(core.options);
      core.update({ threads: [], restoring: restoring && core.state.messages.length === 0, consent });
      connect();
    },
  };
}
