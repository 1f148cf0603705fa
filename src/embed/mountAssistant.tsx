import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { withdrawStoredConsent } from '../headless/withdrawStoredConsent.js';
import { DocsAssistant } from '../widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../widget/shared/DocsAssistantProps.js';
import { storeClosed } from '../widget/shared/openPanels.js';
import type { ReplacedTrigger } from '../widget/trigger/AssistantLauncher.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { eventName } from './embedEvents.js';

// Exported only so that the bundler puts the history and the panel into this chunk. Otherwise, the widget would request them one by one.
export { connectThreads } from '../headless/threads/connectThreads.js';
export { LoadedAssistant } from '../widget/panel/LoadedAssistant.js';

/** Interval at which to check whether the reader still presses a button (ms). */
const PRESS_CHECK_INTERVAL = 100;

/** The React component in a custom element. */
export interface MountedAssistant {
  /** Passes the handle of the component to a command. Does nothing if the component renders nothing. */
  call: (command: (assistant: DocsAssistantHandle) => void) => void;
  update: (options: EmbedOptions) => void;
  /** Returns undefined if the component renders nothing. */
  withdrawConsent: () => Promise<boolean> | undefined;
  /**
   * @param isReplaced Whether another element takes over the conversation. If so, an open panel stays stored as open, so that the other
   * element opens it again.
   */
  unmount: (isReplaced?: boolean) => void;
}

/**
 * Resolves when no button of the element is pressed. A button that is replaced between press and release gets no click, and code that
 * loads on hover often arrives during a press.
 */
export async function waitForRelease({ shadowRoot }: HTMLElement): Promise<void> {
  while (shadowRoot?.querySelector(':active'))
    await new Promise((resolve) => setTimeout(resolve, PRESS_CHECK_INTERVAL));
}

/**
 * Renders the React component into the shadow root of an element. Renders synchronously, so that the component's trigger exists when this
 * function returns. This trigger takes over the focus, the labels and the shortcut of the trigger that was rendered without React. The
 * component is not `isolated`, because the element already has a shadow root; the styles are added to that root. If rendering throws,
 * removes the container and rethrows.
 */
export function mountAssistant(
  element: HTMLElement,
  options: EmbedOptions,
  replaced: ReplacedTrigger,
): MountedAssistant {
  const container = document.createElement('div');
  container.className = 'da-host';
  const hadFocus = element.shadowRoot?.activeElement;
  element.shadowRoot?.append(container);
  const root = createRoot(container);
  const handle = createRef<DocsAssistantHandle>();
  const update = (next: EmbedOptions) => {
    const props = { ...withDomEvents(element, next), replaced };
    root.render(<DocsAssistant {...props} isolated={false} ref={handle} />);
    removeEmptyLanguage(container);
  };
  const remove = () => {
    container.remove();
    // Unmount in a microtask: the page's own React may be rendering when it removes the element.
    queueMicrotask(() => root.unmount());
  };
  try {
    flushSync(() => update(options));
  } catch (error) {
    remove();
    throw error;
  }
  if (hadFocus) container.querySelector<HTMLElement>('.da-trigger')?.focus({ preventScroll: true });
  return {
    call(command) {
      if (handle.current) command(handle.current);
    },
    update,
    withdrawConsent: () => handle.current?.withdrawConsent(),
    unmount(isReplaced) {
      // If the site has removed the assistant, the next page must not open it again.
      if (!isReplaced) storeClosed(container);
      remove();
    },
  };
}

/** Withdraws the reader's consent, even if no component is mounted. See `withdrawConsent` of `DocsAssistantHandle`. */
export function withdrawConsent(
  element: HTMLElement,
  options: EmbedOptions,
  mounted: MountedAssistant | undefined,
): Promise<boolean> {
  return mounted?.withdrawConsent() ?? withdrawStoredConsent(withDomEvents(element, options));
}

/**
 * Removes `lang` and `dir` if they are empty. The script tag uses Preact in place of React. Where React removes an attribute, Preact makes
 * it empty, and an empty `lang` means that the language is unknown. Preact renders synchronously, so the attributes are up to date when
 * this function runs.
 */
function removeEmptyLanguage(container: HTMLElement): void {
  for (const name of ['lang', 'dir']) container.querySelector(`.da-root[${name}=""]`)?.removeAttribute(name);
}

/** Returns the options with handlers that dispatch DOM events on the element before they call the handlers of the page. */
function withDomEvents(element: Element, options: EmbedOptions): EmbedOptions {
  // The browser reports exceptions of listeners; they do not propagate.
  const dispatch = (type: string, detail: unknown) => {
    const event = new CustomEvent(eventName(type), { detail, bubbles: true, composed: true });
    // An event of a removed element does not reach the document, where `DocsAssistant.on` listens. So dispatch the event on the document,
    // too. Check first whether the element is removed, because a handler may remove it.
    const isRemoved = !element.isConnected;
    element.dispatchEvent(event);
    if (isRemoved) document.dispatchEvent(event);
  };
  return {
    ...options,
    onEvent(event) {
      dispatch(event.type, event);
      options.onEvent?.(event);
    },
    onError(error) {
      dispatch('error', error);
      options.onError?.(error);
    },
  };
}
