import type { RefObject } from 'react';
import type { Language } from '../../languages/loadLanguage.js';
import type { FrameComponent } from '../frames/Frame.js';
import type { AssistantCommands } from '../shared/AssistantCommands.js';
import type { OpenOptions, WidgetOptions } from '../shared/DocsAssistantProps.js';

/** Properties that `AssistantLauncher` passes to the loaded part. */
export interface AssistantShellProps {
  Frame: FrameComponent;
  language: Language;
  options: WidgetOptions;
  /** Whether the panel and its field have been painted; everything else renders after that. */
  hasPainted: boolean;
  /** How the assistant was opened; undefined while it is closed. */
  opening: Required<OpenOptions> | undefined;
  onOpen: (options: OpenOptions) => void;
  onClose: () => void;
  /** Hides the assistant permanently. Undefined if the assistant does not render its own trigger. */
  onHide: (() => void) | undefined;
  container: HTMLElement;
  /** The floating button. */
  anchor: RefObject<HTMLElement | null> | undefined;
  /** The floating button, or the element of the page that replaces it. */
  trigger: RefObject<HTMLElement | null>;
  /** Receives the commands of the assistant when they become available, and `undefined` when it unmounts. */
  register: (commands: AssistantCommands | undefined) => void;
  /** Replaces the language when the locale or the `lang` of the page changes. */
  setLanguage: (language: Language) => void;
}
