import type { ChatHandle } from './ChatHandle.js';

/**
 * Holds the mounted `useChat` hook (AI SDK v4). An attempt to answer a question gets the hook of its conversation from here. The hook may
 * mount only with the next render, so an attempt can wait for it.
 */
export class ChatHandles {
  #attached: { conversationId: string; handle: ChatHandle } | undefined;
  #waiting: (() => void)[] = [];

  /** Connects a mounted `useChat` hook. @returns a function that disconnects it. */
  attach(conversationId: string, handle: ChatHandle): () => void {
    this.#attached = { conversationId, handle };
    for (const resolve of this.#waiting.splice(0)) resolve();
    return () => {
      if (this.#attached?.handle === handle) this.#attached = undefined;
    };
  }

  /** Returns the `useChat` hook of a conversation; undefined if it is not mounted. */
  get(conversationId: string): ChatHandle | undefined {
    return this.#attached?.conversationId === conversationId ? this.#attached.handle : undefined;
  }

  /** Waits until the next time a `useChat` hook is connected, or until the signal aborts. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
