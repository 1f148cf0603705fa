'use client';
import { createContext, useContext } from 'react';
import type { Labels } from '../../languages/Labels.js';
import { mergeLabels } from '../../languages/mergeLabels.js';
import type { LookOptions } from '../DocsAssistantProps.js';

/** What every part of the panel needs to render text. */
export interface Look {
  labels: Labels;
  /** For plurals, numbers and lists: the locale that was given or the page's; without one, `Intl` uses the browser's. */
  locale: string | undefined;
  supportHref: LookOptions['supportHref'];
}

/** Holds {@link Look}. The default serves parts that are drawn alone, in a story or a test. */
export const LookContext = createContext<Look>({
  labels: mergeLabels(),
  locale: undefined,
  supportHref: undefined,
});

/** The labels and the locale of the assistant that a part belongs to. */
export function useLook(): Look {
  return useContext(LookContext);
}
