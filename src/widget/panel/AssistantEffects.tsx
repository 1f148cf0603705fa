'use client';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { remember } from '../trigger/remember.js';
import { HIDDEN_KEY } from '../trigger/storedFlags.js';
import type { AssistantCommands } from '../trigger/useLoadedAssistant.js';
import type { AssistantShellProps } from './AssistantShell.js';
import type { Draft } from './createDraft.js';
import { useChunkNow } from './useChunk.js';

const loadPageEffects = () => import('../later/page/PageEffects.js').then((chunk) => chunk.PageEffects);

interface AssistantEffectsProps extends AssistantShellProps {
  panel: HTMLElement;
  draft: Draft;
}

/** What the assistant takes from its site and tells it, and {@link PageEffects}: nothing that anybody waits for when the panel opens. */
export function AssistantEffects(props: AssistantEffectsProps): ReactElement | null {
  const { look, opening, register, draft } = props;
  const { actions } = useConversationStore();
  const { emit } = useDocsAssistantSettings();
  const { variant } = look;
  const open = opening !== undefined;
  const { value: PageEffects } = useChunkNow(loadPageEffects);

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

  return PageEffects ? <PageEffects {...props} commands={commands} /> : null;
}
