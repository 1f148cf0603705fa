import type { DocsAssistantHandle } from '../widget/DocsAssistantProps.js';
import type { DocsAssistantElement } from './DocsAssistantElement.js';
import type { EmbedChanges, EmbedOptions } from './EmbedOptions.js';
import { type EmbedEventMap, listenToEvent } from './embedEvents.js';

/** The element's name. */
export const TAG = 'docs-assistant';

/** What `window.DocsAssistant` holds. On a page with several assistants everything but `init` and `on` is about the first. */
export interface DocsAssistantApi extends DocsAssistantHandle {
  /**
   * Puts an assistant at the end of the page, or updates the one that is there. Calling it again changes nothing; after a
   * router has taken the element out, it puts it back.
   *
   * @param options With `id`, the element of that id is meant. Default: the first assistant of the page.
   * @example DocsAssistant.init({ domain: 'acme', trigger: 'pill' })
   */
  init: (options: EmbedOptions & { id?: string }) => DocsAssistantElement;
  /** Changes options, to any depth; `null` takes back what was given. @example DocsAssistant.update({ labels: { open: null } }) */
  update: (changes: EmbedChanges) => void;
  /** Takes the assistant out of the page and ends its conversation. */
  destroy: () => void;
  /** Listens to an event of any assistant of the page. @returns what ends it. */
  on: <Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void) => () => void;
}

/** Those that `init` has made, by their id: a router may have taken them out of the page. */
const made = new Map<string | undefined, DocsAssistantElement>();

function find(id?: string): DocsAssistantElement | undefined {
  const found = id === undefined ? document.querySelector(TAG) : document.getElementById(id);
  return (found as DocsAssistantElement | null) ?? made.get(id);
}

/** Runs now, or when the page has been read: a script may be there before the body is. */
function whenRead(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act);
  else act();
}

type Call = Exclude<keyof DocsAssistantApi, 'init' | 'on'>;

/** Calls the first assistant of the page, now or when the page has been read. */
function callFirst(name: Call, given: unknown[]): void {
  whenRead(() => {
    const element = find();
    if (element) (element[name] as (...given: unknown[]) => void)(...given);
    else console.error(`Call DocsAssistant.init() before ${name}().`);
  });
}

const CALLS: readonly Call[] = ['update', 'destroy', 'open', 'close', 'ask', 'clear', 'addContext'];

/** The functions of `window.DocsAssistant`, for those who bundle this package themselves. */
export const pageAssistant = {
  ...Object.fromEntries(CALLS.map((name) => [name, (...given: unknown[]) => callFirst(name, given)])),
  init({ id, ...options }) {
    const element = find(id) ?? (document.createElement(TAG) as DocsAssistantElement);
    if (id) element.id = id;
    element.update(options as EmbedChanges);
    made.set(id, element);
    if (!element.isConnected) whenRead(() => document.body.append(element));
    return element;
  },
  on: (type, handler) => listenToEvent(document, type, handler),
} as DocsAssistantApi;
