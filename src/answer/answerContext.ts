import { createContext, useContext } from 'react';
import type { Navigation } from '../headless/Navigation.js';
import type { AnswerLabels } from '../languages/AnswerLabels.js';
import { DEFAULT_ANSWER_LABELS } from '../languages/en/answer.js';
import type { AnswerComponents } from './components.js';

/** What every part of an answer may need. The object stays the same while an answer streams. */
export interface AnswerSettings {
  /** Base of relative links; undefined on a server that was not told. */
  base: string | undefined;
  pageOrigin: string | undefined;
  allowedImageOrigins: readonly string[];
  navigate: (navigation: Navigation) => boolean | undefined;
  labels: AnswerLabels;
  components: AnswerComponents;
  /** Each hidden character in code gets an element of its own. */
  marksHidden: boolean;
}

export const AnswerContext = createContext<AnswerSettings>({
  base: undefined,
  pageOrigin: undefined,
  allowedImageOrigins: [],
  navigate: () => undefined,
  labels: DEFAULT_ANSWER_LABELS,
  components: {},
  marksHidden: true,
});

export function useAnswerSettings(): AnswerSettings {
  return useContext(AnswerContext);
}

/** The part that draws one kind of thing: the one given in `components`, else our own. */
export function useComponent<K extends keyof AnswerComponents>(
  kind: K,
  fallback: NonNullable<AnswerComponents[K]>,
): NonNullable<AnswerComponents[K]> {
  return (useAnswerSettings().components[kind] ?? fallback) as NonNullable<AnswerComponents[K]>;
}
