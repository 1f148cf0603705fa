'use client';
import { useMemo } from 'react';
import type { Labels } from '../../ui/labels.js';
import { LATER_ENGLISH_LABELS } from '../../ui/languages/enLater.js';
import { usePanelLanguage } from '../panel/languageContext.js';

/** All labels. Only for components that load later: the English ones load with them. */
export function useLaterLabels(): Labels {
  const { labels } = usePanelLanguage();
  return useMemo(
    () => ({ ...LATER_ENGLISH_LABELS, ...labels, errors: { ...LATER_ENGLISH_LABELS.errors, ...labels.errors } }),
    [labels],
  );
}
