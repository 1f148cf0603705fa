'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { LABELS as ENGLISH } from '../../languages/en/assistant.js';
import type { Language } from '../../languages/loadLanguage.js';
import { mergeLabels } from '../../languages/mergeLabels.js';
import { panelDirection } from '../../ui/panelDirection.js';
import { PanelSlot } from '../frames/PanelSlot.js';
import { usePresence } from '../frames/usePresence.js';
import { createDraft } from '../shared/createDraft.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { DraftContext } from '../shared/draftContext.js';
import { ErrorBoundary } from '../shared/ErrorBoundary.js';
import { handleEscape } from '../shared/handleEscape.js';
import { LanguageContext, type PanelLanguage } from '../shared/languageContext.js';
import { ShellContext } from '../shared/shellContext.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';
import { useLater } from '../shared/useLater.js';
import { isInlineVariant } from '../shared/variants.js';
import { AssistantEffects } from './AssistantEffects.js';
import type { AssistantShellProps } from './AssistantShellProps.js';
import { frameOf } from './frameOf.js';
import { type EscapeHandler, Panel } from './Panel.js';
import { useFocusOnOpening } from './useFocusOnOpening.js';
import { useReturnFocus } from './useReturnFocus.js';

/**
 * Creates the panel element, and shows it in the frame of its variant (for example, the popover) while it is open. Moves the focus into the
 * panel when it opens with `focus: true`, and back when it closes. The panel must be ready soon after the first intent (hover, focus,
 * shortcut or call). So work that can wait is in `AssistantEffects`, which is rendered only after the first paint.
 */
export function AssistantShell(props: AssistantShellProps): ReactElement {
  const { options, hasPainted, opening, onClose, onHide, switchVariant, container, anchor, trigger, language } = props;
  const Frame = frameOf(options.variant);
  const [panel] = useState(createPanelElement);
  const [draft] = useState(createDraft);
  const parking = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const open = opening !== undefined;
  const frame = useRef<HTMLElement>(null);
  const escapeHandler = useRef<EscapeHandler>(null);
  const present = usePresence(open, frame);

  useReturnFocus(open, panel, trigger);
  useLayoutEffect(() => {
    panel.inert = !open;
  }, [open, panel]);
  useLayoutEffect(() => {
    panel.dir = panelDirection(container, language);
  }, [panel, container, language]);
  // Runs after every render, because an element leaves the top layer when a script moves it in the page. Runs after the effects above:
  // `updateTopLayer` makes the browser compute all styles, and later style changes would make it compute them again.
  useLayoutEffect(() => {
    if (layer.current) updateTopLayer(layer.current);
  });
  const onAttach = useFocusOnOpening(opening, panel);

  const panelLanguage = useMergedLanguage(options.labels, language);
  const close = isInlineVariant(options.variant) ? undefined : onClose;
  const onEscape = (event: KeyboardEvent) => {
    if (escapeHandler.current) escapeHandler.current(event);
    // After an error, `PanelFallback` is shown instead of the panel, so there is no handler.
    else handleEscape(event, onClose);
  };
  // The shell is not memoized, because it contains the options, which are a new object on each render.
  const shell = { options, container, close, hide: onHide, switchVariant, hasPainted };
  return (
    <LanguageContext.Provider value={panelLanguage}>
      <div className="da-parked" ref={parking} />
      {/* `updateTopLayer` sets the attribute `popover` on this element. Without the role, it would then be a group for screen readers. */}
      <div className="da-layer" role="presentation" ref={layer}>
        <Frame
          open={open}
          present={present}
          hasPainted={hasPainted}
          frame={frame}
          labels={panelLanguage.labels}
          anchor={anchor}
          container={container}
          options={options}
          onClose={onClose}
          onEscape={onEscape}
        >
          <PanelSlot panel={panel} parking={parking} onAttach={onAttach} />
        </Frame>
      </div>
      {createPortal(
        <ShellContext.Provider value={shell}>
          <ErrorBoundary fallback={(reset) => <PanelFallback onRetry={reset} />}>
            <DraftContext.Provider value={draft}>
              <Panel escapeHandler={escapeHandler} />
            </DraftContext.Provider>
          </ErrorBoundary>
        </ShellContext.Provider>,
        panel,
      )}
      {hasPainted && <AssistantEffects {...props} panel={panel} draft={draft} />}
    </LanguageContext.Provider>
  );
}

/** Merges the labels of the language with the site's own labels. */
function useMergedLanguage(overrides: WidgetOptions['labels'], { labels = ENGLISH, locale }: Language): PanelLanguage {
  return useMemo(() => ({ labels: mergeLabels(labels, overrides), locale }), [overrides, labels, locale]);
}

function PanelFallback(props: { onRetry: () => void }): ReactElement | null {
  const { module: later } = useLater();
  const store = useConversationStore();
  // Refuse questions that the code of the page asks, because the reader could not see the answers. `AssistantEffects` adds a refused
  // question to the draft, which the text field shows once the panel works again.
  useEffect(() => store.addGuard(() => Promise.resolve(false)), [store]);
  return later ? <later.BrokenPanel {...props} /> : null;
}

function createPanelElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'da-slot';
  return element;
}
