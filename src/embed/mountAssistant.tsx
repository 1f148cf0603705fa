import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PageButtonLabels } from '../languages/Labels.js';
import { DocsAssistant } from '../widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../widget/DocsAssistantProps.js';
import { remember } from '../widget/trigger/remember.js';
import { OPEN_KEY } from '../widget/trigger/storedFlags.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { eventName } from './embedEvents.js';
// Named here so that they come with this chunk: the widget would ask for them only after it, one journey later.
import '../headless/threads/connectThreads.js';
import '../widget/panel/LoadedAssistant.js';
import '../widget/trigger/loadFrameAndLanguage.js';
import '../widget/frames/PopoverFrame.js';

/** How long a press is waited for before it is looked at again, in milliseconds. */
const PRESS = 100;

/** The React component inside a custom element. */
export interface MountedAssistant {
  /** Does something with the component; nothing when it draws nothing. */
  call: (command: (assistant: DocsAssistantHandle) => void) => void;
  update: (options: EmbedOptions) => void;
  unmount: () => void;
}

/**
 * Resolves when nobody presses a button of the element. One that is replaced between press and release is never clicked, and what
 * loads on hover is likely to arrive just then.
 */
export async function released({ shadowRoot }: HTMLElement): Promise<void> {
  while (shadowRoot?.querySelector(':active')) await new Promise((resolve) => setTimeout(resolve, PRESS));
}

/**
 * Draws the React component into an element's shadow root, at once: when this returns, its trigger is there. It needs no
 * shadow root of its own, so it is told that it is not isolated; its styles find the root they are in.
 * It takes over the focus and the labels from the trigger that it replaces.
 */
export function mountAssistant(
  element: HTMLElement,
  options: EmbedOptions,
  pageLabels: Partial<PageButtonLabels> | undefined,
): MountedAssistant {
  const container = document.createElement('div');
  container.className = 'da-host';
  const hadFocus = element.shadowRoot?.activeElement;
  element.shadowRoot?.append(container);
  const root = createRoot(container);
  const handle = createRef<DocsAssistantHandle>();
  const update = (given: EmbedOptions) =>
    root.render(
      <DocsAssistant {...{ ...componentOptions(element, given), pageLabels }} isolated={false} ref={handle} />,
    );
  flushSync(() => update(options));
  if (hadFocus) container.querySelector<HTMLElement>('.da-trigger')?.focus({ preventScroll: true });
  return {
    call(command) {
      if (handle.current) command(handle.current);
    },
    update,
    unmount() {
      // An end, and no way from one page to the next.
      remember('sessionStorage', OPEN_KEY, false);
      container.remove();
      // Not at once: the page's own React may be at work when it takes the element out.
      queueMicrotask(() => root.unmount());
    },
  };
}

/** The options as the component takes them, with the element told of everything before the page's own handlers are. */
function componentOptions(element: Element, options: EmbedOptions): EmbedOptions {
  // In an attribute it is text.
  const { retrievalPageSize } = options;
  // An exception in a listener is the browser's to report; it goes no further.
  const tell = (type: string, detail: unknown) =>
    element.dispatchEvent(new CustomEvent(eventName(type), { detail, bubbles: true, composed: true }));
  return {
    ...options,
    ...(retrievalPageSize !== undefined && { retrievalPageSize: Number(retrievalPageSize) }),
    onEvent(event) {
      tell(event.type, event);
      options.onEvent?.(event);
    },
    onError(error) {
      tell('error', error);
      options.onError?.(error);
    },
  };
}
