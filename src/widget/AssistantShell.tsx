'use client';
import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../headless/useDocsAssistantSettings.js';
import { mergeLabels } from '../ui/labels.js';
import type { Language } from '../ui/languages/loadLanguage.js';
import { panelDirection } from '../ui/panelDirection.js';
import { useLanguage } from '../ui/useLanguage.js';
import { coversPage } from './coversPage.js';
import { createDraft } from './createDraft.js';
import type { LookOptions, OpenOptions } from './DocsAssistantProps.js';
import { DraftContext } from './draftContext.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { focusPanel } from './focusPanel.js';
import type { Surroundings } from './loadSurroundings.js';
import { LookContext } from './lookContext.js';
import { Panel } from './Panel.js';
import { PanelSlot } from './PanelSlot.js';
import { HIDDEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';
import { ShellContext } from './shellContext.js';
import { useCover } from './useCover.js';
import type { AssistantCommands } from './useLoadedAssistant.js';
import { useMayKeep } from './useMayKeep.js';
import { useOpenFromPage } from './useOpenFromPage.js';
import { useOutcome } from './useOutcome.js';
import { useReturnOfFocus } from './useReturnOfFocus.js';
import { useStyles } from './useStyles.js';

/** What the trigger's part hands to the loaded part. */
export interface AssistantShellProps extends Surroundings {
  look: LookOptions;
  /** How it was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onOpen: (options: OpenOptions) => void;
  onClose: () => void;
  /** Takes the assistant away for good. Missing where it has no trigger of its own. */
  onHide: (() => void) | undefined;
  container: HTMLElement;
  /** The floating button. */
  anchor: HTMLElement | null;
  /** The button, or the element of the page in its place. */
  trigger: HTMLElement | null;
  register: (commands: AssistantCommands | undefined) => void;
  /** Hears of another language when the locale or the page's `lang` changes. */
  setLanguage: (language: Language) => void;
}

/** Keeps the one panel, shows it in a frame while it is open, and moves the focus in and back. */
export function AssistantShell({
  look,
  opening,
  onOpen,
  onClose,
  onHide,
  container,
  anchor,
  trigger,
  Frame,
  register,
  language,
  loadLanguage,
  setLanguage,
}: AssistantShellProps): ReactElement {
  const conversation = useDocsAssistant();
  const { emit } = useDocsAssistantSettings();
  const [panel] = useState(createPanelElement);
  const outcome = useOutcome();
  const [draft] = useState(createDraft);
  const [attached, setAttached] = useState(false);
  const parking = useRef<HTMLDivElement>(null);
  const commands = useRef(conversation);
  commands.current = conversation;

  // Not sent while an answer is written: then it is there when the reader is ready.
  const ask = useCallback(
    (question: string, source?: string) =>
      void commands.current.ask(question, { source }).then((sent) => sent || draft.add(question)),
    [draft],
  );
  useEffect(() => {
    register({
      ask,
      draft: (question) => draft.add(question),
      clear: () => commands.current.clear(),
      addContext: (item) => void commands.current.addContext(item),
    });
    return () => register(undefined);
  }, [register, draft, ask]);

  const { variant } = look;
  const inline = variant === 'inline';
  const open = opening !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (inline) return;
    if (opening) emit({ type: 'opened', source: opening.source });
    else emit({ type: 'closed' });
    // Whoever opens it, in whatever way, wants it back.
    if (open) remember('localStorage', HIDDEN_KEY, false);
  }, [open, opening, emit, inline]);

  useStyles(
    container,
    useMemo(() => [Frame.sheet], [Frame]),
  );
  useReturnOfFocus(open, panel, trigger);
  const mayKeep = useMayKeep();
  const covers = useCallback(() => coversPage(variant), [variant]);
  useCover(variant, open, container, panel, onClose);
  useOpenFromPage({
    variant,
    open,
    mayKeep,
    onOpen,
    onQuestion: (question) => (look.askFromAddress ? ask(question) : draft.add(question)),
  });

  useLayoutEffect(() => {
    panel.inert = !open;
  }, [open, panel]);

  // The trigger is not in the panel, and still its way back.
  useEffect(() => {
    if (!open || !trigger) return;
    const closeFromTrigger = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    trigger.addEventListener('keydown', closeFromTrigger);
    return () => trigger.removeEventListener('keydown', closeFromTrigger);
  }, [open, trigger, onClose]);

  useEffect(() => {
    if (opening?.focus && attached) focusPanel(panel);
  }, [opening, attached, panel]);

  useLanguage(loadLanguage, look.locale, setLanguage);
  useLayoutEffect(() => {
    panel.dir = panelDirection(container, language);
  }, [panel, container, language]);

  const labels = useMemo(() => mergeLabels(look.labels, language.pack), [look.labels, language]);
  const answerLabels = useMemo(
    () => ({ ...language.pack?.answer, ...look.labels?.answer }),
    [look.labels?.answer, language],
  );
  const drawn = useMemo(
    () => ({ labels, answerLabels, locale: language.locale, supportHref: look.supportHref }),
    [labels, answerLabels, language, look.supportHref],
  );
  const close = inline ? undefined : onClose;
  const shell = useMemo(() => ({ look, container, close, hide: onHide }), [look, container, close, onHide]);
  return (
    <LookContext.Provider value={drawn}>
      <div className="da-parked" ref={parking} />
      <Frame
        open={open}
        labels={labels}
        anchor={anchor}
        container={container}
        look={look}
        covers={covers}
        mayKeep={mayKeep}
        onClose={onClose}
      >
        <PanelSlot panel={panel} parking={parking} onAttach={setAttached} />
      </Frame>
      {createPortal(
        <ErrorBoundary fallback={(reset) => outcome && <outcome.PanelBroken onRetry={reset} onClose={close} />}>
          <DraftContext.Provider value={draft}>
            <ShellContext.Provider value={shell}>
              <Panel />
            </ShellContext.Provider>
          </DraftContext.Provider>
        </ErrorBoundary>,
        panel,
      )}
    </LookContext.Provider>
  );
}

function createPanelElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'da-slot';
  return element;
}
