'use client';
import { createContext, useContext } from 'react';
import type { WidgetOptions } from './DocsAssistantProps.js';
import type { SwitchableVariant } from './storedLayout.js';

/** Switches between popover and side panel. */
export type SwitchVariant = (variant: SwitchableVariant) => void;

/** Options and functions of the assistant that components inside the panel use. */
export interface Shell {
  options: WidgetOptions;
  /** The root element of the assistant. Parts that load later add their style sheets to the shadow root around it, if there is one. */
  container: HTMLElement | undefined;
  /** Undefined if the panel is always open. */
  close: (() => void) | undefined;
  /** Hides the floating button. Undefined if there is no floating button. */
  hide: (() => void) | undefined;
  /** Switches between popover and side panel. Undefined if the site does not let the reader switch. */
  switchVariant: SwitchVariant | undefined;
  /** The result of `useAfterFirstPaint`. While it is false, the conversation and other parts that typing does not need are not rendered. */
  hasPainted: boolean;
}

/** Provides {@link Shell}. The default value is for components that a Storybook story or a test renders without a panel. */
export const ShellContext = createContext<Shell>({
  options: {},
  container: undefined,
  close: undefined,
  hide: undefined,
  switchVariant: undefined,
  hasPainted: true,
});

/** Returns the {@link Shell} of the panel that contains the component. */
export function useShell(): Shell {
  return useContext(ShellContext);
}
