'use client';
import { useMemo } from 'react';
import type { Labels } from '../../ui/labels.js';
import { LATER_ENGLISH_LABELS } from '../../ui/languages/enLater.js';
import { usePanelLanguage } from '../panel/languageContext.js';

/** All words of the assistant, for parts that are loaded when they are needed: the others must not import this. */
export function useLaterLabels(): Labels {
  const { labels } = usePanelLanguage();
  return useMemo(
    () => ({ ...LATER_ENGLISH_LABELS, ...labels, errors: { ...LATER_ENGLISH_LABELS.errors, ...labels.errors } }),
    [labels],
  );
}
