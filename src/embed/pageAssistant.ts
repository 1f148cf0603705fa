import type { DocsAssistantHandle } from '../widget/shared/DocsAssistantProps.js';
import type { DocsAssistantElement } from './DocsAssistantElement.js';
import type { EmbedChanges, EmbedOptions } from './EmbedOptions.js';
import { type EmbedEventMap, listenToEvent, stopListening } from './embedEvents.js';
import { reportMissingInit } from './reportMissingInit.js';

/** The tag name of the custom element. */
export const TAG = 'docs-assistant';

/** The type of `window.DocsAssistant`. On a page with several assistants, everything but `init`, `on` and `off` applies to the first. */
export interface DocsAssistantApi extends DocsAssistantHandle {
  /**
   * Adds an assistant to the end of the page, or updates the existing one. Calling it again with the same options changes nothing. If a
   * router has removed the element, `init` inserts it again.
   *
   * @param options `id` selects the element with that id. Default: the first assistant of the page.
   * @example DocsAssistant.init({ domain: 'acme', trigger: 'pill' })
   */
  init: (options: EmbedOptions & { id?: string }) => DocsAssistantElement;
  /**
   * Changes options, including nested ones. `null` withdraws an earlier change.
   *
   * @example DocsAssistant.update({ labels: { open: null } })
   */
  update: (changes: EmbedChanges) => void;
  /**
   * Removes the assistant from the page, ends its conversation and forgets the options from `init` and `update`. A later `init` adds the
   * assistant again, with the attributes of its element.
   */
  destroy: () => void;
  /** Listens to an event of any assistant of the page. @returns a cleanup function. */
  on: <Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void) => () => void;
  /** Removes a handler that `on` has added. This also works if the call of `on` was queued before the script loaded. */
  off: <Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void) => void;
}

/**
 * The elements that `init` has returned. Later calls find them here, even if `destroy` or a router has removed them from the page. The key
 * is the id that was passed to `init`, or `undefined` for a call without an id. `destroy` also stores its element under `undefined`, so
 * that a later call without an id can find it.
 */
const created = new Map<string | undefined, DocsAssistantElement>();

/** @throws if the id belongs to an element of another kind. */
function findInPage(id: string | undefined): DocsAssistantElement | null {
  const found = id === undefined ? document.querySelector(TAG) : document.getElementById(id);
  if (found && found.localName !== TAG) {
    throw new Error(`docs-assistant: the element with the id "${id}" is not a <${TAG}>. Choose another id.`);
  }
  return found as DocsAssistantElement | null;
}

const findElement = (id?: string) => findInPage(id) ?? created.get(id);

/**
 * Runs a function. While the document is being parsed, waits until parsing has ended, because the body may not exist yet. Functions run in
 * the order of the calls: waiting functions run when `readyState` changes to `interactive`. The browser runs deferred scripts only after
 * this change, so their calls come later and do not wait.
 */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', run, { once: true });
  else run();
}

/** Number of calls that wait until the document has been parsed, apart from those of `init`. */
let queued = 0;

/**
 * Like `whenParsed`, but counts the call in `queued` until it runs. While a call is queued, `init` also waits before it changes options.
 * So the calls keep their order.
 */
function queueCall(run: () => void): void {
  queued += 1;
  whenParsed(() => {
    queued -= 1;
    run();
  });
}

/**
 * Inserts an element at the end of the page. If an assistant element was parsed after `init`, the inserted element replaces the parsed
 * element and takes over its attributes and content. Attributes that the page has set on the inserted element stay.
 */
function insert(element: DocsAssistantElement, parsed: DocsAssistantElement | null): void {
  for (const { name, value } of parsed?.attributes ?? [])
    if (!element.hasAttribute(name)) element.setAttribute(name, value);
  element.append(...(parsed?.childNodes ?? []));
  if (parsed) parsed.replaceWith(element);
  else document.body.append(element);
}

type MethodName = Exclude<keyof DocsAssistantApi, 'init' | 'on' | 'off' | 'withdrawConsent'>;

/** Calls a method of the first assistant of the page. */
function callFirst(name: MethodName, args: unknown[]): void {
  queueCall(() => {
    const element = findElement();
    if (element) (element[name] as (...args: unknown[]) => void)(...args);
    else reportMissingInit(name);
    if (element && name === 'destroy') created.set(undefined, element);
  });
}

/**
 * Withdraws the consent for the first assistant. Uses the element and options that result from all earlier calls. Later calls of other
 * methods, such as `update`, do not affect it.
 */
function withdrawConsent(): Promise<boolean> {
  return new Promise((resolve) =>
    queueCall(() => {
      const element = findElement();
      if (!element) reportMissingInit('withdrawConsent');
      resolve(element?.withdrawConsent() ?? false);
    }),
  );
}

/** The methods that {@link callFirst} calls. A record instead of a list, so that a missing name is a compile error. */
const METHODS: Readonly<Record<MethodName, true>> = {
  update: true,
  destroy: true,
  open: true,
  close: true,
  ask: true,
  clear: true,
  addContext: true,
};
const METHOD_NAMES = Object.keys(METHODS) as MethodName[];

/** The functions of `window.DocsAssistant`. Sites that bundle this package can import them. */
export const pageAssistant = {
  ...Object.fromEntries(METHOD_NAMES.map((name) => [name, (...args: unknown[]) => callFirst(name, args)])),
  init({ id, ...options }) {
    const element = findElement(id) ?? (document.createElement(TAG) as DocsAssistantElement);
    created.set(id, element);
    // Apply the options at once, so that later calls of `element.update` override them. If earlier calls are queued, such as `destroy`,
    // apply the options after these calls.
    const update = () => element.update(options as EmbedChanges);
    if (queued > 0) whenParsed(update);
    else update();
    whenParsed(() => {
      const found = findInPage(id);
      // Without an id, `found` is the first assistant in the page. Do not replace it if it belongs to a call of `init` with an id.
      const isOther = !id && [...created].some(([key, each]) => key && each === found);
      if (id) element.id = id;
      if (!element.isConnected) insert(element, isOther ? null : found);
    });
    return element;
  },
  withdrawConsent,
  on: (type, handler) => listenToEvent(document, type, handler),
  off: (type, handler) => stopListening(document, type, handler),
} as DocsAssistantApi;
