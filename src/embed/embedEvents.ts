import type { DocsAssistantEvent } from '../headless/DocsAssistantEvent.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** The events of `on`: every event of the conversation by its `type`, and `error`. */
export type EmbedEventMap = {
  [Type in DocsAssistantEvent['type']]: Extract<DocsAssistantEvent, { type: Type }>;
} & { error: DocsAssistantError };

/** The name of the DOM event for an event of the assistant. */
export const eventName = (type: string): string => `docs-assistant:${type}`;

/** Listens on an element, or on the document for all assistants of the page. @returns a cleanup function. */
export function listenToEvent<Type extends keyof EmbedEventMap>(
  target: EventTarget,
  type: Type,
  handler: (event: EmbedEventMap[Type]) => void,
): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<EmbedEventMap[Type]>).detail);
  target.addEventListener(eventName(type), listener);
  return () => target.removeEventListener(eventName(type), listener);
}
