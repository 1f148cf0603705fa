import { createContext, useContext } from 'react';
import type { Navigation } from '../headless/Navigation.js';
import type { AnswerLabels } from '../languages/AnswerLabels.js';
import { DEFAULT_ANSWER_LABELS } from '../languages/en/answer.js';
import type { DocsUrl } from '../protocol/links/safeUrl.js';
import type { AnswerComponents } from './components.js';

/**
 * Settings for the parts of an answer. The object stays the same until a setting changes. Otherwise, each new piece of text would make all
 * parts render again.
 */
export interface AnswerSettings {
  /** Base of relative links; undefined during server rendering and hydration if `docsUrl` is missing. */
  base: DocsUrl | undefined;
  pageOrigin: string | undefined;
  allowedImageOrigins: readonly string[];
  navigate: (navigation: Navigation) => boolean | undefined;
  labels: AnswerLabels;
  components: AnswerComponents;
  /** Whether each hidden character in code is shown as a symbol in its own element. False if there are too many: they become ASCII text. */
  showsHiddenCharacters: boolean;
}

export const AnswerContext = createContext<AnswerSettings>({
  base: undefined,
  pageOrigin: undefined,
  allowedImageOrigins: [],
  navigate: () => undefined,
  labels: DEFAULT_ANSWER_LABELS,
  components: {},
  showsHiddenCharacters: true,
});

export function useAnswerSettings(): AnswerSettings {
  return useContext(AnswerContext);
}

/** Returns the component for a kind of element: the site's own from `components`, or else the default. */
export function useComponent<K extends Exclude<keyof AnswerComponents, 'fences'>>(
  kind: K,
  fallback: NonNullable<AnswerComponents[K]>,
): NonNullable<AnswerComponents[K]> {
  return (useAnswerSettings().components[kind] ?? fallback) as NonNullable<AnswerComponents[K]>;
}
