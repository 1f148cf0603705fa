'use client';
import { useCallback, useEffect } from 'react';
import '../../panel/LoadedAssistant.js';
import type { Language } from '../../../languages/loadLanguage.js';
import { useLanguage } from '../../../ui/useLanguage.js';
import { usePageCover } from '../../frames/cover/usePageCover.js';
import type { AssistantShellProps } from '../../panel/AssistantShell.js';
import type { AssistantCommands } from '../../trigger/useLoadedAssistant.js';
import { useOpenFromPage } from './useOpenFromPage.js';

interface PageEffectsProps extends AssistantShellProps {
  panel: HTMLElement;
  commands: AssistantCommands;
}

/**
 * What ties the assistant to its page: holding the page still that it covers, opening as the address asks, following the page's language.
 * Nobody waits for it, so it arrives after the panel; where it cannot be loaded, the reader can still ask and read.
 */
export function PageEffects(props: PageEffectsProps): null {
  const { look, opening, onOpen, onClose, container, trigger, loadLanguage, setParts, panel, commands } = props;
  const { variant } = look;
  const open = opening !== undefined;

  usePageCover(variant, open, container, panel, onClose);
  useOpenFromPage({ variant, open, onOpen, onQuestion: look.askFromAddress ? commands.ask : commands.draft });

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
