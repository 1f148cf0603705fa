'use client';
import { createContext, useContext } from 'react';
import type { WidgetOptions } from './DocsAssistantProps.js';

/** The assistant around the panel. */
export interface Shell {
  options: WidgetOptions;
  /** The element in which everything is rendered. Its root receives the style sheets of parts that load later. */
  container: HTMLElement | undefined;
  /** Undefined if the panel is always open. */
  close: (() => void) | undefined;
  /** Hides the assistant permanently. Undefined if the page has its own trigger. */
  hide: (() => void) | undefined;
  /** Whether the panel and its field have been painted; everything else renders after that. */
  hasPainted: boolean;
}

/** Provides {@link Shell}. The default serves components that a story or a test renders alone. */
export const ShellContext = createContext<Shell>({
  options: {},
  container: undefined,
  close: undefined,
  hide: undefined,
  hasPainted: true,
});

/** Returns the assistant around the panel. */
export function useShell(): Shell {
  return useContext(ShellContext);
}
