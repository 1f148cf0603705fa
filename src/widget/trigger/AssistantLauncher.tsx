'use client';
import { type ForwardedRef, type ReactElement, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import { useIsomorphicLayoutEffect } from '../../headless/useIsomorphicLayoutEffect.js';
import type { PageButtonLabels } from '../../languages/Labels.js';
import type { DocsAssistantHandle, DocsAssistantProps } from '../shared/DocsAssistantProps.js';
import type { SwitchVariant } from '../shared/shellContext.js';
import type { SwitchableVariant } from '../shared/storedLayout.js';
import { hasFloatingTrigger } from '../shared/triggerShapes.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';
import { isInlineVariant } from '../shared/variants.js';
import { describeRoot, isInlineBroken, triggerRelations } from './describeTrigger.js';
import { FallbackLink } from './FallbackLink.js';
import { LazyCustomTriggers } from './LazyCustomTriggers.js';
import type { ShortcutSlot } from './listenForShortcut.js';
import type { AssistantParts } from './loadAssistant.js';
import { Trigger } from './Trigger.js';
import { useIdleWork } from './useIdleWork.js';
import { type OpeningState, useOpening } from './useOpening.js';
import { useReaderVariant } from './useReaderVariant.js';
import { useShadowHost } from './useShadowHost.js';
import { useShortcut } from './useShortcut.js';

/** The parts of the custom element's trigger that this component takes over. */
export interface ReplacedTrigger {
  /** The labels, if they have loaded. */
  labels: Partial<PageButtonLabels> | undefined;
  /** Holds the trigger's listener for the keyboard shortcut, so that this component can replace that listener. */
  slot: ShortcutSlot;
}

type AssistantLauncherProps = DocsAssistantProps & {
  /** Returns the option `currentPath`: that of the `<DocsAssistantProvider>`, or of the component if there is no provider. */
  getCurrentPath: () => DocsAssistantOptions['currentPath'];
  /** Withdraws the consent of the reader. Called if the panel, which normally withdraws it, has not loaded or has failed to withdraw it. */
  withdrawConsent: () => Promise<boolean>;
  handleRef: ForwardedRef<DocsAssistantHandle>;
  /**
   * The trigger that this component replaces. Set by the custom element, which renders this component only when the panel is needed. So
   * the panel loads at once.
   */
  replaced?: ReplacedTrigger;
};

/** The part of `DocsAssistant` that is rendered at once: trigger, shadow root, shortcut and handle. It loads the rest on demand. */
export function AssistantLauncher({
  handleRef,
  getCurrentPath,
  withdrawConsent,
  replaced,
  ...given
}: AssistantLauncherProps): ReactElement {
  const { variant, chosen, switchVariant } = useReaderVariant(given);
  const state = useOpening(variant, given.locale, replaced !== undefined);
  const { opening, assistant } = state;
  const props = { ...given, variant };
  const { isolated = true, trigger = 'round' } = props;
  const isFloating = hasFloatingTrigger(props);
  const [attachHost, isClient, mountPoint] = useShadowHost();
  // Use refs instead of state, because the elements are read only after they have mounted: in effects, in event handlers, and when
  // `LoadedPart` renders. `LoadedPart` is never part of the first rendering, because `assistant.parts` must load first.
  const root = useRef<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const customTrigger = useRef<HTMLSpanElement>(null);

  useShortcut(props.shortcut, root, state.toggle, replaced?.slot);
  useTopLayer(button, isFloating);
  useHandle(handleRef, state, withdrawConsent);
  const idleLabels = useIdleLabels(props, state, { getCurrentPath, root, replaced });

  const content = (
    <div
      // When Suspense hides the component, React clears the ref. Keep the element in `root` nevertheless: when Suspense shows the component
      // again, rendering reads the element before React sets the ref.
      ref={(element) => {
        root.current ??= element;
      }}
      className="da-root"
      {...describeRoot(props)}
      data-open={opening ? '' : undefined}
    >
      <Triggers
        props={props}
        state={state}
        idleLabels={idleLabels}
        root={root}
        button={button}
        customTrigger={customTrigger}
      />
      {assistant.parts && (
        <LoadedPart
          parts={assistant.parts}
          props={props}
          state={state}
          chosenVariant={chosen}
          switchVariant={switchVariant}
          root={root}
          button={button}
          isFloating={isFloating}
        />
      )}
    </div>
  );

  return (
    <>
      {typeof trigger === 'object' && <span ref={customTrigger}>{trigger}</span>}
      <div {...(isolated ? { ref: attachHost, 'data-docs-assistant': '' } : { className: 'da-host' })}>
        {isClient
          ? isolated
            ? createPortal(content, mountPoint)
            : content
          : isFloating && <FallbackLink options={props} />}
      </div>
    </>
  );
}

interface TriggersProps {
  props: DocsAssistantProps;
  state: OpeningState;
  idleLabels: Partial<PageButtonLabels> | undefined;
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  customTrigger: RefObject<HTMLSpanElement | null>;
}

/**
 * Renders the floating button, and adds attributes and events to the site's own triggers. If an inline assistant could not be loaded,
 * renders a button in its place, and a link if `fallbackHref` is set.
 */
function Triggers({
  props,
  state: { opening, toggle, hidden, assistant },
  idleLabels,
  root,
  button,
  customTrigger,
}: TriggersProps): ReactElement {
  const { parts, load, state } = assistant;
  const { fallbackHref, trigger, triggerRef } = props;
  const isInline = isInlineVariant(props.variant);
  const isBroken = useRef(false);
  isBroken.current = isInlineBroken(props, state, isBroken.current);
  const loadedLabels = parts ? (parts.language.labels ?? {}) : idleLabels;
  // Load the assistant only on the first intent (hover or focus). If that failed and the next hover tried again, the trigger would change
  // before the reader presses it to open `fallbackHref`.
  const intent = state === 'idle' ? load : undefined;
  const press = () =>
    state === 'failed' && fallbackHref && !isInline ? location.assign(fallbackHref) : toggle('trigger');
  return (
    <>
      {(isBroken.current || (hasFloatingTrigger(props) && !hidden)) && (
        <Trigger
          buttonRef={button}
          options={props}
          state={state}
          open={opening !== undefined && !isInline}
          loadedLabels={loadedLabels}
          onIntent={intent}
          onPress={press}
        />
      )}
      {isBroken.current && <FallbackLink options={props} loadedLabels={loadedLabels} className="da-trigger" />}
      {(typeof trigger === 'object' || triggerRef) && (
        <LazyCustomTriggers
          {...triggerRelations(props)}
          wrapper={customTrigger}
          given={triggerRef}
          root={root}
          trigger={button}
          open={opening !== undefined}
          onIntent={intent}
          onPress={press}
        />
      )}
    </>
  );
}

/**
 * Starts the work of `useIdleWork` once the page is idle. Among other things, this work loads the labels of the trigger.
 *
 * @returns The labels of the trigger in the language of the assistant; undefined for English. Until these labels have loaded: the labels
 *   of the trigger in `replaced`, if any. Once the panel has loaded, the trigger uses the labels of the panel instead.
 */
function useIdleLabels(
  props: DocsAssistantProps,
  { hidden, open, assistant }: OpeningState,
  {
    getCurrentPath,
    root,
    replaced,
  }: Pick<AssistantLauncherProps, 'getCurrentPath' | 'replaced'> & { root: RefObject<HTMLElement | null> },
): Partial<PageButtonLabels> | undefined {
  const [labels, setLabels] = useState(replaced?.labels);
  useIdleWork(props, hidden, {
    currentPath: getCurrentPath,
    root,
    onLabels: setLabels,
    onCapture(source, item) {
      if (item) assistant.call((commands) => commands.addContext(item));
      open({ source });
    },
  });
  return labels;
}

interface LoadedPartProps {
  parts: AssistantParts;
  props: DocsAssistantProps;
  state: OpeningState;
  chosenVariant: SwitchableVariant | undefined;
  switchVariant: SwitchVariant | undefined;
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  isFloating: boolean;
}

/** The part of the widget that loads when it is first needed. */
function LoadedPart(part: LoadedPartProps): ReactElement {
  const { parts, props, state, chosenVariant, switchVariant, root, button, isFloating } = part;
  const { opening, open, close, setHidden, assistant } = state;
  const { register, setLanguage } = assistant;
  return (
    <parts.Assistant
      language={parts.language}
      props={props}
      opening={opening}
      onOpen={open}
      onClose={close}
      onHide={isFloating ? () => setHidden(true) : undefined}
      chosenVariant={chosenVariant}
      switchVariant={switchVariant}
      // `root.current` is not null: the root element is rendered before `parts` can have loaded.
      container={root.current as HTMLElement}
      anchor={isFloating ? button : undefined}
      trigger={button}
      register={register}
      setLanguage={setLanguage}
    />
  );
}

/**
 * Keeps the floating button in the top layer. Without a floating button, `button` can hold an element of the page, and this function leaves
 * that element alone. The effect runs after every render, because an element leaves the top layer when a script moves it in the page. It
 * runs before the paint, so that the browser lays out the button once. `Trigger` cannot do this: its layout effects run before the shadow
 * root contains the button.
 */
function useTopLayer(button: RefObject<HTMLElement | null>, isFloating: boolean): void {
  useIsomorphicLayoutEffect(() => {
    if (isFloating && button.current) updateTopLayer(button.current);
  });
}

/** Fills the ref of `<DocsAssistant>`. */
function useHandle(
  handleRef: ForwardedRef<DocsAssistantHandle>,
  { open, close, assistant: { load, call, dropWaiting } }: OpeningState,
  withdrawWithoutPanel: () => Promise<boolean>,
): void {
  const latest = useRef(withdrawWithoutPanel);
  latest.current = withdrawWithoutPanel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other functions change with `load` only or use refs only
  useImperativeHandle(
    handleRef,
    () => ({
      open,
      close,
      ask(question, options) {
        if (options?.open !== false) open(options);
        call((commands) => commands.ask(question, options));
      },
      clear: () => call((commands) => commands.clear()),
      addContext: (item) => call((commands) => commands.addContext(item)),
      // Do not wait for the panel, which may never load. Without a panel, withdraw the consent directly. Also withdraw it directly if
      // `withdrawConsent` of the panel resolves to `false`, for example because the panel unmounts meanwhile.
      withdrawConsent: async () => (await dropWaiting()?.withdrawConsent()) || latest.current(),
    }),
    [load, call],
  );
}
