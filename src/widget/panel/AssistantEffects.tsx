'use client';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import type { AssistantCommands } from '../shared/AssistantCommands.js';
import type { Draft } from '../shared/createDraft.js';
import { HIDDEN_KEY, storeFlag } from '../shared/storedFlags.js';
import { useLater } from '../shared/useLater.js';
import { isInlineVariant } from '../shared/variants.js';
import type { AssistantShellProps } from './AssistantShellProps.js';

interface AssistantEffectsProps extends AssistantShellProps {
  panel: HTMLElement;
  draft: Draft;
}

/**
 * Registers the commands. Unless the assistant is inline, also emits the events `opened` and `closed`, and each opening removes the stored
 * flag that hides the trigger (`HIDDEN_KEY`). `PageEffects`, which loads later, connects the assistant to the page.
 */
export function AssistantEffects(props: AssistantEffectsProps): ReactElement | null {
  const { options, opening, register, draft } = props;
  const { actions } = useConversationStore();
  const { emit } = useDocsAssistantSettings();
  const { variant } = options;
  const open = opening !== undefined;
  const { module: later } = useLater();

  const commands = useMemo<AssistantCommands>(() => {
    // The panel's text field may already contain the text. For example, a reader opens the site's search with the text of this field, and
    // the search then passes the same text back.
    const addOnce = (text: string) => draft.get().trim() === text.trim() || draft.add(text);
    return {
      // A question that cannot be sent, for example while an answer streams, goes into the text field.
      ask(question, { source, unsent } = {}) {
        if (unsent) addOnce(question);
        else void actions.ask(question, { source }).then((sent) => sent || draft.add(question));
      },
      draft: addOnce,
      clear: actions.clear,
      addContext: actions.addContext,
      withdrawConsent: actions.withdrawConsent,
    };
  }, [actions, draft]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (isInlineVariant(variant)) return;
    if (opening) emit({ type: 'opened', source: opening.source });
    else emit({ type: 'closed' });
    // A reader who opens a hidden assistant no longer wants to hide it.
    if (open) storeFlag('localStorage', HIDDEN_KEY, false);
  }, [open, opening, emit, variant]);
  useEffect(() => {
    register(commands);
    return () => register(undefined);
  }, [register, commands]);

  return later ? <later.PageEffects {...props} commands={commands} /> : null;
}
