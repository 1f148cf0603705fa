'use client';
import { createContext, useContext } from 'react';
import type { LookOptions } from '../DocsAssistantProps.js';

/** What the panel knows of what is around it, and may do with it. */
export interface Shell {
  look: LookOptions;
  /** The element that everything is drawn in; its root takes the styles of what is loaded later. */
  container: HTMLElement | undefined;
  /** Missing where the panel is always open. */
  close: (() => void) | undefined;
  /** Takes the assistant away for good. Missing where the page itself decides where the assistant stands. */
  hide: (() => void) | undefined;
  /** The panel has been painted once, with its field: the rest of it follows. */
  settled: boolean;
}

/** Holds {@link Shell}. The default serves parts that are drawn alone, in a story or a test. */
export const ShellContext = createContext<Shell>({
  look: {},
  container: undefined,
  close: undefined,
  hide: undefined,
  settled: true,
});

/** The surroundings of the panel that this part belongs to. */
export function useShell(): Shell {
  return useContext(ShellContext);
}
