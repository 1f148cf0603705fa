'use client';
import { type RefObject, useEffect } from 'react';
import { type Language, loadLanguage } from '../../../languages/loadLanguage.js';
import { useLanguage } from '../../../ui/useLanguage.js';
import { usePageCover } from '../../frames/cover/usePageCover.js';
import type { AssistantCommands } from '../../shared/AssistantCommands.js';
import type { OpenOptions } from '../../shared/DocsAssistantProps.js';
import type { CoveringPanel } from '../following/uncoverPage.js';
import { useFollowedLinks } from '../following/useFollowedLinks.js';
import { useFocusRecovery } from './useFocusRecovery.js';
import { useOpenFromPage } from './useOpenFromPage.js';

interface PageEffectsProps extends CoveringPanel {
  /** How the assistant was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onOpen: (options: OpenOptions) => void;
  container: HTMLElement;
  /** The floating button, or the element of the page that replaces it. */
  trigger: RefObject<HTMLElement | null>;
  setLanguage: (language: Language) => void;
  panel: HTMLElement;
  commands: AssistantCommands;
}

/**
 * Connects the assistant to the page. While the panel covers the page, the page is inert and cannot scroll. When the reader follows a link
 * to a page of this site, the panel closes or makes room for that page. Escape on the trigger closes the panel.
 *
 * This component also opens the assistant for deep links, and reopens a panel that was open on the previous page, unless it would cover
 * this page. It restores lost focus, and updates the language when the option `locale` or the `lang` of the page changes.
 */
export function PageEffects(props: PageEffectsProps): null {
  const { options, opening, onOpen, onClose, container, trigger, setLanguage, panel, commands } = props;
  const { variant } = options;
  const open = opening !== undefined;

  usePageCover(variant, open, container, panel, onClose);
  useFollowedLinks(panel, props);
  useOpenFromPage(panel, { variant, open, onOpen, onQuestion: options.askFromAddress ? commands.ask : commands.draft });

  // Escape on the trigger closes the panel, too: the trigger is outside of the panel.
  useEffect(() => {
    const button = open && trigger.current;
    if (!button) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    button.addEventListener('keydown', closeOnEscape);
    return () => button.removeEventListener('keydown', closeOnEscape);
  }, [open, trigger, onClose]);

  useFocusRecovery(panel);
  useLanguage(loadLanguage, options.locale, setLanguage);
  return null;
}
