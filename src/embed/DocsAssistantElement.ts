import type { PageButtonLabels } from '../languages/Labels.js';
import { isAssistantAvailable } from '../protocol/isAssistantAvailable.js';
import type { ContextItem } from '../protocol/messages/assistantMessage.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import hostStyles from '../ui/host.css?inline';
import tokenStyles from '../ui/tokens.css?inline';
import triggerStyles from '../ui/trigger.css?inline';
import type { DocsAssistantHandle, HandleAskOptions, OpenOptions } from '../widget/shared/DocsAssistantProps.js';
import { shouldOpenOnLoad } from '../widget/shared/storedFlags.js';
import { isInlineVariant } from '../widget/shared/variants.js';
import type { ShortcutSlot } from '../widget/trigger/listenForShortcut.js';
import { WaitingCalls } from '../widget/trigger/WaitingCalls.js';
import { attributeOptions } from './attributeOptions.js';
import { createPlainTrigger, type PlainTrigger } from './createPlainTrigger.js';
import type { EmbedChanges, EmbedOptions } from './EmbedOptions.js';
import { embedChunks } from './embedChunks.js';
import { type EmbedEventMap, listenToEvent, stopListening } from './embedEvents.js';
import { mergeOptions } from './mergeOptions.js';
import type { MountedAssistant } from './mountAssistant.js';
import type { TriggerState } from './renderTrigger.js';
import { reportMissingInit } from './reportMissingInit.js';

/**
 * Time after which a removed element ends its conversation (ms). Routers and editors move an element by removing and inserting it again, so
 * the conversation survives a short removal. The time is short, because an assistant that stays removed must not keep its connection open.
 */
const REMOVAL_GRACE = 500;

/** Removed elements that have not ended their conversations yet. */
const removedElements = new Set<DocsAssistantElement>();

/** Attribute that marks the element. The host of the React component has it, too, so that one `::part()` selector matches both. */
const HOST_MARK = 'data-docs-assistant';

/** On a server, which has no `HTMLElement`, the class can be imported but not used. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/**
 * `<docs-assistant domain="acme">`: the assistant as a custom element. Options are attributes (`discovery-url`; lists and objects as
 * JSON) or arguments of `update`. At first the element renders a button without React. It loads the React component when it is needed,
 * for example on the first hover, focus, shortcut or `open()`. `open`, `ask`, `clear` and `addContext` wait for the component.
 */
export class DocsAssistantElement extends Base implements DocsAssistantHandle {
  /** The options from `update` and `init`. They override attributes. */
  #changes: object = {};
  #attributes: object = {};
  /** The merged options. `destroy` keeps them, because `withdrawConsent` needs them afterwards. */
  #options = {} as EmbedOptions;
  /** The trigger that is rendered without React. Removed when the component is mounted. */
  #trigger: PlainTrigger | undefined;
  #state: TriggerState = 'idle';
  /** The labels of the trigger in the language of the assistant; undefined for English and until they have loaded. */
  #labels: Partial<PageButtonLabels> | undefined;
  /** The options of an `open()` that waits for the component. */
  #opening: OpenOptions | undefined;
  /** Calls other than `open()` that wait for the component. */
  #waiting = new WaitingCalls<DocsAssistantHandle>();
  #mounted: MountedAssistant | undefined;
  /**
   * The slot for the shortcut listener. The mounted component reuses the slot of the plain trigger, so that the order in which several
   * assistants handle a shortcut does not change.
   */
  #shortcutSlot: ShortcutSlot = {};
  #removal: ReturnType<typeof setTimeout> | undefined;
  /**
   * Whether `destroy` has removed the element. Sites call `destroy` when a reader signs out. Calls such as `ask` are then refused: if they
   * waited, they would run for the next reader.
   */
  #isDestroyed = false;

  constructor() {
    super();
    // Use an observer: `observedAttributes` would need a list of all options.
    new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName !== HOST_MARK)) this.#readAttributes();
    }).observe(this, { attributes: true });
  }

  connectedCallback(): void {
    clearTimeout(this.#removal);
    removedElements.delete(this);
    this.#isDestroyed = false;
    this.toggleAttribute(HOST_MARK, true);
    this.#readAttributes();
    // Check later, because scripts may insert an element before they set its options.
    setTimeout(
      () => this.#options.domain || console.warn('docs-assistant: set the attribute "domain" of <docs-assistant>.'),
    );
  }

  disconnectedCallback(): void {
    removedElements.add(this);
    this.#removal = setTimeout(() => this.#end(), REMOVAL_GRACE);
  }

  /** Empty, but needed: without it, `moveBefore` would make the browser call `disconnectedCallback`. */
  connectedMoveCallback(): void {}

  /**
   * Changes options, including nested ones. `null` withdraws an earlier change, so that the attribute or the default applies again.
   *
   * @example element.update({ theme: 'dark' })
   */
  update(changes: EmbedChanges): void {
    this.#changes = mergeOptions(this.#changes, changes);
    this.#render();
  }

  open(options: OpenOptions = {}): void {
    if (this.#isDestroyed) reportMissingInit('open');
    else if (this.#mounted) this.#mounted.call((assistant) => assistant.open(options));
    else {
      this.#opening = options;
      this.#load();
    }
  }

  close(): void {
    this.#opening = undefined;
    this.#mounted?.call((assistant) => assistant.close());
    this.#render();
  }

  /**
   * Asks a question. With `unsent`, or if the question cannot be sent, for example while an answer streams, puts it into the text field of
   * the panel. Opens the panel unless `open` is `false`.
   */
  ask(question: string, { open = true, ...options }: HandleAskOptions = {}): void {
    if (open && !this.#isDestroyed) this.open(options);
    this.#call('ask', (assistant) => assistant.ask(question, { ...options, open: false }));
  }

  clear(): void {
    this.#call('clear', (assistant) => assistant.clear());
  }

  addContext(item: ContextItem): void {
    this.#call('addContext', (assistant) => assistant.addContext(item));
  }

  /**
   * Withdraws the reader's consent. Deletes the data that this browser stores for the service that this element's options `domain` and
   * `discoveryUrl` name. Also works before the component has loaded, and after `destroy`. A question that waits for the component is not
   * sent. Resolves to `false` without a `domain`, or if the code for the deletion could not be loaded.
   *
   * @example await element.withdrawConsent()
   */
  withdrawConsent(): Promise<boolean> {
    this.#waiting.clear();
    // Read the options now, because they may change while the code loads.
    const options = this.#options;
    return embedChunks.loadMount().then(
      ({ withdrawConsent }) => withdrawConsent(this, options, this.#mounted),
      () => false,
    );
  }

  /**
   * Removes the element, and ends the conversation and its connection at once. Forgets the options from `update` and `init`, because they
   * may belong to a reader who has signed out. If `init` adds the element again later, only these options apply: the attributes of
   * the element, and the options that were set after the call of `destroy`.
   */
  destroy(): void {
    this.remove();
    this.#end();
    this.#changes = {};
    this.#isDestroyed = true;
  }

  /** Listens to an event of this assistant. @returns a cleanup function. @example element.on('opened', () => count('opened')) */
  on<Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void): () => void {
    return listenToEvent(this, type, handler);
  }

  /** Removes a handler that `on` has added. @example element.off('opened', countOpened) */
  off<Type extends keyof EmbedEventMap>(type: Type, handler: (event: EmbedEventMap[Type]) => void): void {
    stopListening(this, type, handler);
  }

  #readAttributes(): void {
    this.#attributes = attributeOptions(this);
    this.#render();
  }

  #render(): void {
    // After `destroy`, keep the options that were valid before it: `withdrawConsent` still needs them.
    if (this.#isDestroyed) return;
    const options = mergeOptions(this.#attributes, this.#changes) as unknown as EmbedOptions;
    const { domain, deployment = 'cloud', discoveryUrl } = options;
    this.#options = options;
    if (!this.isConnected) return;
    if (!domain || !isAssistantAvailable(deployment, discoveryUrl !== undefined)) this.#unmount();
    else if (this.#mounted) this.#mounted.update(options);
    else {
      this.#trigger ??= this.#createTrigger();
      this.#trigger.render(options, this.#state, this.#labels);
      const shouldLoad = this.#opening || this.#waiting.size || isInlineVariant(options.variant) || shouldOpenOnLoad();
      if (this.#state === 'idle' && shouldLoad) this.#load();
    }
  }

  #createTrigger(): PlainTrigger {
    return createPlainTrigger(this.shadowRoot ?? this.#createRoot(), this.#shortcutSlot, {
      onIntent: () => {
        // Do not load after a failure: the button would change under the pointer of a reader who is about to press it.
        if (this.#state !== 'failed') this.#load();
      },
      onPress: (source, item) => {
        const { fallbackHref, variant } = this.#options;
        if (item) this.addContext(item);
        if (this.#state === 'failed' && fallbackHref && !isInlineVariant(variant)) location.assign(fallbackHref);
        else this.open({ source });
      },
      onLabels: (labels) => {
        if (labels === this.#labels) return;
        this.#labels = labels;
        this.#render();
      },
    });
  }

  #createRoot(): ShadowRoot {
    const shadow = this.attachShadow({ mode: 'open' });
    adoptStyles(shadow, hostStyles + tokenStyles + triggerStyles);
    return shadow;
  }

  /** Runs a command now, or as soon as the component has mounted. @param name The method that was called, for the error. */
  #call(name: string, command: (assistant: DocsAssistantHandle) => void): void {
    if (this.#isDestroyed) reportMissingInit(name);
    else if (this.#mounted) this.#mounted.call(command);
    else {
      this.#waiting.add(command);
      this.#load();
    }
  }

  #load(): void {
    const trigger = this.#trigger;
    if (!trigger) return;
    const wasLoading = this.#state === 'loading';
    this.#state = 'loading';
    this.#render();
    if (!wasLoading) void this.#mount(trigger);
  }

  /** Loads the component, replaces the trigger with it, and then runs the waiting calls. If this fails, the trigger shows an error. */
  async #mount(trigger: PlainTrigger): Promise<void> {
    try {
      const { mountAssistant, waitForRelease } = await embedChunks.loadMount();
      await waitForRelease(this);
      await this.#endReplaced();
      if (this.#trigger !== trigger) return;
      const mounted = mountAssistant(this, this.#options, { labels: this.#labels, slot: this.#shortcutSlot });
      trigger.remove();
      this.#trigger = undefined;
      this.#mounted = mounted;
      const opening = this.#opening;
      if (opening) mounted.call((assistant) => assistant.open(opening));
      this.#waiting.run(mounted.call);
    } catch (error) {
      if (this.#trigger !== trigger) return;
      console.warn(error);
      this.#state = 'failed';
      this.#waiting.draftQuestions();
    }
    this.#opening = undefined;
    this.#render();
  }

  /**
   * Ends the removed elements of the same service at once, because a router has replaced them with this element. This element then restores
   * the conversation, the draft and the open panel, as after a page load. Resolves when the removed elements have unmounted.
   */
  async #endReplaced(): Promise<void> {
    const { domain, discoveryUrl } = this.#options;
    for (const each of removedElements)
      if (each.#options.domain === domain && each.#options.discoveryUrl === discoveryUrl) each.#end(true);
    // Wait for the microtask in which the removed elements unmount.
    await null;
  }

  #unmount(isReplaced?: boolean): void {
    this.#trigger?.remove();
    this.#mounted?.unmount(isReplaced);
    this.#trigger = undefined;
    this.#mounted = undefined;
    this.#state = 'idle';
  }

  #end(isReplaced?: boolean): void {
    clearTimeout(this.#removal);
    removedElements.delete(this);
    this.#unmount(isReplaced);
    this.#opening = undefined;
    this.#waiting.clear();
  }
}
