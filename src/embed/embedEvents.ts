import type { DocsAssistantEvent } from '../headless/DocsAssistantEvent.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** The events that `on` accepts, by name. The name of a conversation event is its `type`. The other event is `error`. */
export type EmbedEventMap = {
  [Type in DocsAssistantEvent['type']]: Extract<DocsAssistantEvent, { type: Type }>;
} & { error: DocsAssistantError };

/** The name of the DOM event for an event of the assistant. */
export const eventName = (type: string): string => `docs-assistant:${type}`;

type Handler<Type extends keyof EmbedEventMap> = (event: EmbedEventMap[Type]) => void;

/** The DOM listener of each handler. `off` needs the listener to remove the handler. */
const listeners = new WeakMap<object, EventListener>();

/**
 * Listens on an element, or on the document for all assistants of the page. As with `addEventListener`, adding a handler again for the same
 * target and type has no effect.
 *
 * @returns a cleanup function.
 */
export function listenToEvent<Type extends keyof EmbedEventMap>(
  target: EventTarget,
  type: Type,
  handler: Handler<Type>,
): () => void {
  const listener = listeners.get(handler) ?? ((event) => handler((event as CustomEvent<EmbedEventMap[Type]>).detail));
  listeners.set(handler, listener);
  target.addEventListener(eventName(type), listener);
  return () => stopListening(target, type, handler);
}

/** Removes a handler. Does nothing if it is not registered. */
export function stopListening<Type extends keyof EmbedEventMap>(
  target: EventTarget,
  type: Type,
  handler: Handler<Type>,
): void {
  target.removeEventListener(eventName(type), listeners.get(handler) ?? null);
}
