'use client';
import { ENGLISH_THREAD_LABELS, type ThreadLabels } from '../../ui/threadLabels.js';
import { usePanelLanguage } from '../panel/languageContext.js';

/** The labels of history and consent. */
export function useThreadLabels(): ThreadLabels {
  return { ...ENGLISH_THREAD_LABELS, ...usePanelLanguage().labels.threads };
}
