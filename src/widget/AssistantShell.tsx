'use client';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../headless/useDocsAssistantSettings.js';
import { mergeLabels } from '../ui/labels.js';
import { type Language, loadLanguage } from '../ui/languages/loadLanguage.js';
import { panelDirection } from '../ui/panelDirection.js';
import { useLanguage } from '../ui/useLanguage.js';
import { createDraft } from './createDraft.js';
import type { LookOptions, OpenOptions } from './DocsAssistantProps.js';
import { DraftContext } from './draftContext.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import type { FrameComponent } from './Frame.js';
import { focusPanel } from './focusPanel.js';
import { LookContext } from './lookContext.js';
import { Panel } from './Panel.js';
import { PanelBroken } from './PanelBroken.js';
import { PanelSlot } from './PanelSlot.js';
import { HIDDEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';
import { ShellContext } from './shellContext.js';
import type { AssistantCommands } from './useLoadedAssistant.js';
import { useReturnOfFocus } from './useReturnOfFocus.js';

/** What the trigger's part hands to the loaded part. */
export interface AssistantShellProps {
  look: LookOptions;
  /** How it was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onClose: () => void;
  /** Takes the assistant away for good. Missing where it has no trigger of its own. */
  onHide: (() => void) | undefined;
  container: HTMLElement;
  anchor: HTMLElement | null;
  Frame: FrameComponent;
  register: (commands: AssistantCommands | undefined) => void;
  language: Language;
  /** Hears of another language when the locale or the page's `lang` changes. */
  setLanguage: (language: Language) => void;
}

/** Keeps the one panel, shows it in a frame while it is open, and moves the focus in and back. */
export function AssistantShell({
  look,
  opening,
  onClose,
  onHide,
  container,
  anchor,
  Frame,
  register,
  language,
  setLanguage,
}: AssistantShellProps): ReactElement {
  const conversation = useDocsAssistant();
  const { emit } = useDocsAssistantSettings();
  const [panel] = useState(createPanelElement);
  const [draft] = useState(createDraft);
  const [attached, setAttached] = useState(false);
  const parking = useRef<HTMLDivElement>(null);
  const commands = useRef(conversation);
  commands.current = conversation;

  useEffect(() => {
    register({
      // Not sent while an answer is written: then it is there when the reader is ready.
      ask: (question) => void commands.current.ask(question).then((sent) => sent || draft.add(question)),
      draft: (question) => draft.add(question),
      clear: () => commands.current.clear(),
      addContext: (item) => void commands.current.addContext(item),
    });
    return () => register(undefined);
  }, [register, draft]);

  const open = opening !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (opening) emit({ type: 'opened', source: opening.source });
    else emit({ type: 'closed' });
    // Whoever opens it, in whatever way, wants it back.
    if (open) remember('localStorage', HIDDEN_KEY, false);
  }, [open, opening, emit]);

  useReturnOfFocus(open, panel, anchor);

  useLayoutEffect(() => {
    panel.inert = !open;
  }, [open, panel]);

  // The trigger is not in the panel, and still its way back.
  useEffect(() => {
    if (!open || !anchor) return;
    const closeFromTrigger = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    anchor.addEventListener('keydown', closeFromTrigger);
    return () => anchor.removeEventListener('keydown', closeFromTrigger);
  }, [open, anchor, onClose]);

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
  const shell = useMemo(() => ({ look, container, close: onClose, hide: onHide }), [look, container, onClose, onHide]);
  return (
    <LookContext.Provider value={drawn}>
      <div className="da-parked" ref={parking} />
      <Frame open={open} label={labels.title} anchor={anchor} container={container}>
        <PanelSlot panel={panel} parking={parking} onAttach={setAttached} />
      </Frame>
      {createPortal(
        <ErrorBoundary fallback={(reset) => <PanelBroken onRetry={reset} onClose={onClose} />}>
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
