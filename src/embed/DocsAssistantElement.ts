import type { PageButtonLabels } from '../languages/Labels.js';
import type { ContextItem } from '../protocol/assistantMessage.js';
import hostStyles from '../ui/host.css?inline';
import tokenStyles from '../ui/tokens.css?inline';
import triggerStyles from '../ui/trigger.css?inline';
import type { DocsAssistantHandle, OpenOptions } from '../widget/DocsAssistantProps.js';
import { shouldOpenOnLoad } from '../widget/trigger/storedFlags.js';
import { attributeOptions } from './attributeOptions.js';
import { createLightTrigger, type LightTrigger } from './createLightTrigger.js';
import type { TriggerState } from './drawTrigger.js';
import type { EmbedChanges, EmbedOptions } from './EmbedOptions.js';
import { type EmbedEventMap, listenToEvent } from './embedEvents.js';
import { mergeOptions } from './mergeOptions.js';
import type { MountedAssistant } from './mountAssistant.js';
import { mountLoader } from './mountLoader.js';

/**
 * An element that is taken out is kept this long, in milliseconds: routers and editors take an element out and put it in
 * elsewhere, and the conversation must not end with that. Below the second within which a connection has to be closed.
 */
const REMOVAL_GRACE = 500;

/** The attribute that also marks the host of the React component, so that one `::part()` selector fits both. */
const HOST_MARK = 'data-docs-assistant';

/** Where there is no page (server rendering), the class can be imported and does nothing. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/**
 * `<docs-assistant domain="acme">`: the assistant as a custom element. Options stand in attributes (`discovery-url`; lists and
 * objects as JSON), or come through `update`. Until the reader shows an interest it is one plain button; the first hover,
 * focus, shortcut or call loads the rest, and calls wait for it.
 */
export class DocsAssistantElement extends Base implements DocsAssistantHandle {
  /** What was given to `update` or `init`; it goes before the attributes. */
  #given: object = {};
  #attributes: object = {};
  /** The options in force. */
  #options = {} as EmbedOptions;
  /** The trigger without React, until the component takes its place. */
  #light: LightTrigger | undefined;
  #state: TriggerState = 'idle';
  /** What the trigger says in the language of the page. */
  #pageLabels: Partial<PageButtonLabels> | undefined;
  /** How it was asked to open, before there is anything to open. */
  #opening: OpenOptions | undefined;
  /** Calls that came before there was anything to call. */
  #waiting: ((assistant: DocsAssistantHandle) => void)[] = [];
  #mounted: MountedAssistant | undefined;
  #removal: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    // Not `observedAttributes`: every option is an attribute, and no list of them is at hand.
    new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName !== HOST_MARK)) this.#readAttributes();
    }).observe(this, { attributes: true });
  }

  connectedCallback(): void {
    clearTimeout(this.#removal);
    this.toggleAttribute(HOST_MARK, true);
    this.#readAttributes();
    // Not at once: scripts put an element into the page, and then give it its options.
    setTimeout(() => this.#options.domain || console.warn('Give <docs-assistant> a domain.'));
  }

  disconnectedCallback(): void {
    this.#removal = setTimeout(() => this.#end(), REMOVAL_GRACE);
  }

  /** That there is such a method tells `moveBefore` that a move is neither an end nor a beginning. */
  connectedMoveCallback(): void {}

  /** Changes options, to any depth. `null` takes back what was given. @example element.update({ theme: 'dark' }) */
  update(changes: EmbedChanges): void {
    this.#given = mergeOptions(this.#given, changes);
    this.#draw();
  }

  open(options: OpenOptions = {}): void {
    if (this.#mounted) this.#mounted.call((assistant) => assistant.open(options));
    else {
      this.#opening = options;
      this.#load();
    }
  }

  close(): void {
    this.#opening = undefined;
    this.#mounted?.call((assistant) => assistant.close());
    this.#draw();
  }

  /** Asks a question, and opens the panel unless `open` is `false`. */
  ask(question: string, { open = true, ...options }: OpenOptions & { open?: boolean } = {}): void {
    if (open) this.open(options);
    this.#call((assistant) => assistant.ask(question, { ...options, open: false }));
  }

  clear(): void {
    this.#call((assistant) => assistant.clear());
  }

  addContext(item: ContextItem): void {
    this.#call((assistant) => assistant.addContext(item));
  }

  /** Takes the element out, and ends the conversation and its connection at once. */
  destroy(): void {
    this.remove();
    this.#end();
  }

  /** Listens to an event of this assistant. @returns what ends it. @example element.on('opened', () => count('opened')) */
  on<Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void): () => void {
    return listenToEvent(this, type, handler);
  }

  #readAttributes(): void {
    this.#attributes = attributeOptions(this);
    this.#draw();
  }

  #draw(): void {
    if (!this.isConnected) return;
    const options = mergeOptions(this.#attributes, this.#given) as unknown as EmbedOptions;
    const { domain, deployment = 'cloud', discoveryUrl } = options;
    this.#options = options;
    // The contract's availability table, of which a page would pay for every row; a test holds the two together.
    if (!domain || (deployment !== 'cloud' && discoveryUrl === undefined)) this.#undraw();
    else if (this.#mounted) this.#mounted.update(options);
    else {
      this.#light ??= createLightTrigger(
        this.shadowRoot ?? this.#createRoot(),
        // What says that it failed is pressed to try again; it may not shrink under the pointer before.
        () => this.#state === 'failed' || this.#load(),
        (source, item) => {
          const { fallbackHref } = this.#options;
          if (item) this.addContext(item);
          if (this.#state === 'failed' && fallbackHref) location.assign(fallbackHref);
          else this.open({ source });
        },
        (pageLabels) => {
          this.#pageLabels = pageLabels;
          this.#draw();
        },
      );
      this.#light.draw(options, this.#state, this.#pageLabels);
      // Calls that came before the element was in the page, and what does not wait for the reader.
      const wanted = this.#opening || this.#waiting[0] || options.variant === 'inline' || shouldOpenOnLoad();
      if (this.#state === 'idle' && wanted) this.#load();
    }
  }

  #createRoot(): ShadowRoot {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(hostStyles + tokenStyles + triggerStyles);
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheet];
    return shadow;
  }

  /** Runs at once when the assistant is there, else when it has loaded. */
  #call(command: (assistant: DocsAssistantHandle) => void): void {
    if (this.#mounted) this.#mounted.call(command);
    else {
      this.#waiting.push(command);
      this.#load();
    }
  }

  #load(): void {
    const light = this.#light;
    if (!light) return;
    const wasLoading = this.#state === 'loading';
    this.#state = 'loading';
    this.#draw();
    if (!wasLoading) void this.#mount(light);
  }

  /** The component takes the place of the trigger, and does what was asked for meanwhile. */
  async #mount(light: LightTrigger): Promise<void> {
    try {
      const { mountAssistant, released } = await mountLoader.load();
      await released(this);
      if (this.#light !== light) return;
      const mounted = mountAssistant(this, this.#options, this.#pageLabels);
      light.remove();
      this.#light = undefined;
      this.#mounted = mounted;
      const opening = this.#opening;
      if (opening) mounted.call((assistant) => assistant.open(opening));
      for (const command of this.#waiting.splice(0)) mounted.call(command);
    } catch (error) {
      if (this.#light !== light) return;
      console.warn(error);
      this.#state = 'failed';
    }
    this.#opening = undefined;
    this.#draw();
  }

  #undraw(): void {
    this.#light?.remove();
    this.#mounted?.unmount();
    this.#light = undefined;
    this.#mounted = undefined;
    this.#state = 'idle';
  }

  #end(): void {
    clearTimeout(this.#removal);
    this.#undraw();
    this.#opening = undefined;
    this.#waiting = [];
  }
}
