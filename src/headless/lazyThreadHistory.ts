import { reportThrown } from '../client/callUserHandler.js';
import type { Conversation, ThreadHistory } from './Conversation.js';
import type { ConversationStore } from './ConversationStore.js';
import { stateBeforeHistory } from './conversationOptions.js';
import type { ConsentGate } from './createConsentGate.js';
import type { ConversationAccess } from './threads/ConversationAccess.js';
import { STORAGE_PREFIX } from './threads/storagePrefix.js';
import type { ThreadConnection } from './threads/ThreadConnection.js';

/** The history of conversations. Its code is loaded when the conversation is mounted. Asynchronous actions wait for the code. */
export interface LazyThreadHistory {
  actions: ThreadHistory & Pick<Conversation, 'withdrawQuestion'>;
  draft: ConversationStore['draft'];
  /** Opens the conversation that continues this thread of the service. Returns `false` if none does, or if the history is not open. */
  openByThread: (threadId: string) => boolean;
  connect: () => void;
  disconnect: () => void;
  /**
   * Applies options that name another history: empties the list of conversations, and resets `restoring` and `consent`. If a history is
   * connected, closes it and opens the other one.
   */
  reconnect: () => void;
}

/** Whether anything is stored. If not, there is nothing to restore, and the conversation need not wait for the code of the history. */
function hasStoredData(): boolean {
  try {
    return [localStorage, sessionStorage].flatMap(Object.keys).some((key) => key.startsWith(STORAGE_PREFIX));
  } catch {
    return false;
  }
}

export function lazyThreadHistory(access: ConversationAccess, consentGate: ConsentGate): LazyThreadHistory {
  const loader = new ConnectionLoader(access);
  return {
    actions: historyActions(access, loader, consentGate),
    draft: {
      get: (of) => loader.getDraft(of),
      set: (text, of) => loader.setDraft(text, of),
    },
    openByThread: (threadId) => loader.connection?.openByThread(threadId) ?? false,
    connect: () => loader.connect(),
    disconnect() {
      loader.disconnect();
      consentGate.drop();
    },
    reconnect() {
      const { core } = access;
      const { isConnected } = loader;
      loader.disconnect();
      const { restoring, consent } = stateBeforeHistory(core.options);
      core.update({ threads: [], restoring: restoring && core.state.messages.length === 0, consent });
      if (isConnected) loader.connect();
    },
  };
}

/**
 * Loads the code of the conversation history, and opens the history. Keeps the draft of the next question, and passes this draft to each
 * history that it opens.
 */
class ConnectionLoader {
  /** Resolves to the connection, or to undefined if the loader is not connected or the history could not be loaded or opened. */
  loading: Promise<ThreadConnection | undefined> = Promise.resolve(undefined);
  connection: ThreadConnection | undefined;
  #draft = '';
  isConnected = false;

  constructor(private readonly access: ConversationAccess) {}

  connect(): void {
    this.isConnected = true;
    const { core } = this.access;
    if (core.state.restoring && !hasStoredData()) core.update({ restoring: false });
    const loading = import('./threads/connectThreads.js')
      .then(
        (chunk) => {
          if (this.loading === loading) this.#open(chunk.connectThreads);
        },
        () => {},
      )
      .then(() => {
        // The history could not be loaded or opened: continue without it.
        if (this.loading === loading && !this.connection) core.update({ restoring: false });
        return this.connection;
      });
    this.loading = loading;
  }

  /** Opens the history. Reports exceptions, because they are bugs that nothing else would show. */
  #open(connectThreads: (access: ConversationAccess) => ThreadConnection): void {
    try {
      this.connection = connectThreads(this.access);
      if (this.#draft !== '') this.connection.setDraft(this.#draft);
    } catch (error) {
      reportThrown(error);
    }
  }

  /**
   * Like {@link loading}, but if loading has failed, tries again. Callers that waited for the same failed attempt share one new attempt.
   * Resolves to undefined after {@link disconnect}.
   */
  async load(): Promise<ThreadConnection | undefined> {
    const attempt = this.loading;
    const connection = await attempt;
    if (!connection && this.loading === attempt && this.isConnected) this.connect();
    return this.loading;
  }

  disconnect(): void {
    this.isConnected = false;
    this.loading = Promise.resolve(undefined);
    this.connection?.disconnect();
    this.connection = undefined;
  }

  getDraft(of: string | undefined): string {
    if (this.connection) return this.connection.getDraft(of);
    return of === undefined ? this.#draft : '';
  }

  setDraft(text: string, of: string | undefined): void {
    if (of === undefined) this.#draft = text;
    this.connection?.setDraft(text, of);
  }
}

function historyActions(
  { core }: ConversationAccess,
  loader: ConnectionLoader,
  consentGate: ConsentGate,
): LazyThreadHistory['actions'] {
  return {
    openThread: async (id) => (await loader.loading)?.openThread(id) ?? false,
    deleteThread: async (id) => (await loader.load())?.deleteThread(id),
    async deleteAllThreads() {
      consentGate.drop();
      const history = await loader.load();
      history?.deleteAllThreads();
      return history !== undefined;
    },
    withdrawQuestion() {
      const withdrawn = loader.connection?.withdrawQuestion();
      // A retry of the withdrawn question may be waiting for consent. Drop this retry, too. Otherwise, the history would restore the
      // question after the consent, and the retry would send it.
      if (withdrawn && withdrawn.question === core.state.waitingQuestion) consentGate.drop();
      return withdrawn;
    },
    findThreads: (query) => loader.connection?.findThreads(query) ?? [],
    giveConsent: async () => (await loader.load())?.giveConsent() ?? false,
    declineConsent() {
      consentGate.drop();
      core.emit({ type: 'consent', given: false });
    },
    async withdrawConsent() {
      consentGate.drop();
      const history = await loader.load();
      history?.withdrawConsent();
      return history !== undefined;
    },
  };
}
