import type { RefObject } from 'react';
import type { Language } from '../../languages/loadLanguage.js';
import type { AssistantCommands } from '../shared/AssistantCommands.js';
import type { OpenOptions, WidgetOptions } from '../shared/DocsAssistantProps.js';
import type { SwitchVariant } from '../shared/shellContext.js';
import type { SwitchableVariant } from '../shared/storedLayout.js';

/** Props of `AssistantShell`, passed by `AssistantLauncher` and `LoadedAssistant`. */
export interface AssistantShellProps {
  language: Language;
  options: WidgetOptions;
  /** The result of `useAfterFirstPaint`. While it is false, the conversation and other parts that typing does not need are not rendered. */
  hasPainted: boolean;
  /** How the assistant was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onOpen: (options: OpenOptions) => void;
  onClose: () => void;
  /** Hides the floating button. Undefined if there is no floating button. */
  onHide: (() => void) | undefined;
  /**
   * The variant that the reader has chosen, or to which `uncoverPage` has switched because the reader followed a link. Undefined without a
   * choice, or if the reader cannot switch.
   */
  chosenVariant: SwitchableVariant | undefined;
  /** Switches between popover and side panel. Undefined if the reader cannot switch. */
  switchVariant: SwitchVariant | undefined;
  container: HTMLElement;
  /** The floating button. Undefined if there is no floating button. */
  anchor: RefObject<HTMLElement | null> | undefined;
  /** The floating button, or the element of the page that replaces it. */
  trigger: RefObject<HTMLElement | null>;
  /** Receives the commands of the assistant when they become available, and `undefined` when it unmounts. */
  register: (commands: AssistantCommands | undefined) => void;
  /** Replaces the language when the locale or the `lang` of the page changes. */
  setLanguage: (language: Language) => void;
}
