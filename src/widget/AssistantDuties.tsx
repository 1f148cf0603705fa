'use client';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useConversationStore } from '../headless/useConversationStore.js';
import { useDocsAssistantSettings } from '../headless/useDocsAssistantSettings.js';
import type { Language } from '../ui/languages/loadLanguage.js';
import { useLanguage } from '../ui/useLanguage.js';
import type { AssistantShellProps } from './AssistantShell.js';
import type { Draft } from './createDraft.js';
import { HIDDEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';
import { useCover } from './useCover.js';
import type { AssistantCommands } from './useLoadedAssistant.js';
import { useMayKeep } from './useMayKeep.js';
import { useOpenFromPage } from './useOpenFromPage.js';

interface AssistantDutiesProps extends AssistantShellProps {
  panel: HTMLElement;
  draft: Draft;
}

/** What the assistant does for its page, beside being there: nothing that anybody waits for when the panel opens. */
export function AssistantDuties({
  look,
  opening,
  onOpen,
  onClose,
  container,
  trigger,
  register,
  loadLanguage,
  setParts,
  panel,
  draft,
}: AssistantDutiesProps): null {
  const { actions } = useConversationStore();
  const { emit } = useDocsAssistantSettings();
  const { variant } = look;
  const open = opening !== undefined;

  const commands = useMemo<AssistantCommands>(
    () => ({
      // Not sent while an answer is written: then it is there when the reader is ready.
      ask: (question, source) => void actions.ask(question, { source }).then((sent) => sent || draft.add(question)),
      draft: (question) => draft.add(question),
      clear: actions.clear,
      addContext: actions.addContext,
    }),
    [actions, draft],
  );
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (variant === 'inline') return;
    if (opening) emit({ type: 'opened', source: opening.source });
    else emit({ type: 'closed' });
    // Whoever opens it, in whatever way, wants it back.
    if (open) remember('localStorage', HIDDEN_KEY, false);
  }, [open, opening, emit, variant]);
  useEffect(() => {
    register(commands);
    return () => register(undefined);
  }, [register, commands]);

  useCover(variant, open, container, panel, onClose);
  useOpenFromPage({
    variant,
    open,
    mayKeep: useMayKeep(),
    onOpen,
    onQuestion: look.askFromAddress ? commands.ask : commands.draft,
  });

  // The trigger is not in the panel, and still its way back.
  useEffect(() => {
    const button = open && trigger.current;
    if (!button) return;
    const closeFromTrigger = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    button.addEventListener('keydown', closeFromTrigger);
    return () => button.removeEventListener('keydown', closeFromTrigger);
  }, [open, trigger, onClose]);

  const setLanguage = useCallback(
    (language: Language) => setParts((parts) => parts && { ...parts, language }),
    [setParts],
  );
  useLanguage(loadLanguage, look.locale, setLanguage);
  return null;
}
