'use client';
import { useEffect, useState } from 'react';
import type { OpenOptions } from '../shared/DocsAssistantProps.js';
import { isHidden, shouldOpenOnLoad } from '../shared/storedFlags.js';
import { isInlineVariant, type Variant } from '../shared/variants.js';
import { type LoadableAssistant, useLoadedAssistant } from './useLoadedAssistant.js';

type Opening = Required<OpenOptions>;

/** The inline variant is always open. */
const INLINE_OPENING: Opening = { focus: false, source: 'inline' };

/** Whether and how the assistant is open, whether its trigger is hidden, and the loading state of its code. */
export interface OpeningState {
  /** How the assistant was opened; undefined while it is closed. */
  opening: Opening | undefined;
  open: (options?: OpenOptions) => void;
  close: () => void;
  toggle: (source: string) => void;
  /** Whether the reader has hidden the trigger. */
  hidden: boolean;
  setHidden: (hidden: boolean) => void;
  assistant: LoadableAssistant;
}

/** Opens and closes the assistant, and loads its code when needed. */
export function useOpening(variant: Variant, locale: string | undefined, loadsAtOnce: boolean): OpeningState {
  const isInline = isInlineVariant(variant);
  const [requested, setRequested] = useState<Opening>();
  const [hidden, setHidden] = useState(isHidden);
  const close = () => setRequested(undefined);
  const assistant = useLoadedAssistant(locale, close);
  const { parts, load } = assistant;

  // `load` changes with the locale. An assistant that has already loaded then loads the new language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values are read only when `load` or the variant changes
  useEffect(() => {
    if (isInline || parts || loadsAtOnce || shouldOpenOnLoad()) load();
  }, [load, isInline]);

  const open = (options?: OpenOptions) => {
    setHidden(false);
    load();
    setRequested({ focus: true, source: 'api', ...options });
  };
  const toggle = (source: string) => (requested && !isInline ? close() : open({ source }));
  return {
    opening: requested ?? (isInline ? INLINE_OPENING : undefined),
    open,
    close,
    toggle,
    hidden,
    setHidden,
    assistant,
  };
}
