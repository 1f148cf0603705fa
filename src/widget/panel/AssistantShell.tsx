'use client';
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { mergeLabels } from '../../languages/mergeLabels.js';
import { panelDirection } from '../../ui/panelDirection.js';
import type { LookOptions, OpenOptions } from '../DocsAssistantProps.js';
import { coversPage } from '../frames/coversPage.js';
import type { FrameComponent } from '../frames/Frame.js';
import { PanelSlot } from '../frames/PanelSlot.js';
import { usePresence } from '../frames/usePresence.js';
import type { FrameAndLanguage } from '../trigger/loadFrameAndLanguage.js';
import type { AssistantCommands, LoadedState } from '../trigger/useLoadedAssistant.js';
import { AssistantEffects } from './AssistantEffects.js';
import { createDraft } from './createDraft.js';
import { deepActiveElement } from './deepActiveElement.js';
import { DraftContext } from './draftContext.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { focusPanel } from './focusPanel.js';
import { LookContext } from './lookContext.js';
import { Panel } from './Panel.js';
import { ShellContext } from './shellContext.js';
import { mayPersist } from './useMayPersist.js';
import { useOutcome } from './useOutcome.js';
import { useReturnFocus } from './useReturnFocus.js';

/** What the trigger's part hands to the loaded part. */
export interface AssistantShellProps extends Omit<FrameAndLanguage, 'Frame'> {
  Frame: FrameComponent;
  look: LookOptions;
  /** The first of it has been painted; what is not needed for that follows. */
  settled: boolean;
  /** How it was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onOpen: (options: OpenOptions) => void;
  onClose: () => void;
  /** Takes the assistant away for good. Missing where it has no trigger of its own. */
  onHide: (() => void) | undefined;
  container: HTMLElement;
  /** The floating button. */
  anchor: RefObject<HTMLElement | null> | undefined;
  /** The button, or the element of the page in its place. */
  trigger: RefObject<HTMLElement | null>;
  register: (commands: AssistantCommands | undefined) => void;
  /** Puts the words of another language in their place when the locale or the page's `lang` changes. */
  setParts: LoadedState['setParts'];
}

/**
 * Keeps the one panel, shows it in a frame while it is open, and moves the focus in and back. All that stands between an intent and the
 * focus is here; what can wait for a painted panel is in `AssistantEffects`.
 */
export function AssistantShell(props: AssistantShellProps): ReactElement {
  const { look, settled, opening, onClose, onHide, container, anchor, trigger, Frame, language } = props;
  const store = useConversationStore();
  const [panel] = useState(createPanelElement);
  const [draft] = useState(createDraft);
  const parking = useRef<HTMLDivElement>(null);
  const open = opening !== undefined;
  const frame = useRef<HTMLElement>(null);
  const present = usePresence(open, frame);

  useReturnFocus(open, panel, trigger);
  useLayoutEffect(() => {
    panel.inert = !open;
  }, [open, panel]);
  const onAttach = useFocusOnOpening(opening, panel);
  useLayoutEffect(() => {
    panel.dir = panelDirection(container, language);
  }, [panel, container, language]);

  const labels = useMemo(() => mergeLabels(look.labels, language.labels), [look.labels, language]);
  const drawn = useMemo(
    () => ({ labels, locale: language.locale, supportHref: look.supportHref }),
    [labels, language, look.supportHref],
  );
  const close = look.variant === 'inline' ? undefined : onClose;
  // Another one at each drawing, as the properties are that it is made of.
  const shell = { look, container, close, hide: onHide, settled };
  return (
    <LookContext.Provider value={drawn}>
      <div className="da-parked" ref={parking} />
      <Frame
        open={open}
        present={present}
        frame={frame}
        labels={labels}
        anchor={anchor}
        container={container}
        look={look}
        covers={() => coversPage(look.variant)}
        mayPersist={() => mayPersist(store)}
        onClose={onClose}
      >
        <PanelSlot panel={panel} parking={parking} onAttach={onAttach} />
      </Frame>
      {createPortal(
        <ShellContext.Provider value={shell}>
          <ErrorBoundary fallback={(reset) => <BrokenPanel onRetry={reset} />}>
            <DraftContext.Provider value={draft}>
              <Panel />
            </DraftContext.Provider>
          </ErrorBoundary>
        </ShellContext.Provider>,
        panel,
      )}
      {settled && <AssistantEffects {...props} panel={panel} draft={draft} />}
    </LookContext.Provider>
  );
}

/**
 * Gives the panel the focus that an opening asks for, in the commit that draws it: one that came after the effects would wait for all of them.
 *
 * @returns hears when the panel is put into a frame, which can be later than the opening.
 */
function useFocusOnOpening(opening: Required<OpenOptions> | undefined, panel: HTMLElement) {
  const attached = useRef(false);
  /** Asked for, and not given yet. */
  const wanted = useRef(false);
  /** It was in the panel when that was taken out. */
  const had = useRef(false);
  const heard = useRef<typeof opening>(undefined);
  useLayoutEffect(() => {
    if (heard.current === opening) return;
    wanted.current = opening?.focus ?? false;
    if (wanted.current && attached.current) focusPanel(panel);
  }, [opening, panel]);
  // An effect of its own: those of the layout are run once more when a page was suspended, and then nobody has asked for anything.
  useEffect(() => {
    heard.current = opening;
    if (attached.current) wanted.current = false;
    return () => {
      heard.current = undefined;
    };
  }, [opening]);
  return useCallback(
    (isAttached: boolean) => {
      attached.current = isAttached;
      if (!isAttached) had.current = panel.contains(deepActiveElement());
      else if (wanted.current || (had.current && !deepActiveElement())) {
        focusPanel(panel);
        if (heard.current) wanted.current = false;
      }
    },
    [panel],
  );
}

function BrokenPanel(props: { onRetry: () => void }): ReactElement | null {
  const outcome = useOutcome();
  const store = useConversationStore();
  // What is asked by the page meanwhile would go out unseen: it waits in the field, which comes back with the panel.
  useEffect(() => store.addGuard(() => Promise.resolve(false)), [store]);
  return outcome ? <outcome.PanelBroken {...props} /> : null;
}

function createPanelElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'da-slot';
  return element;
}
