'use client';
import { ENGLISH_THREAD_LABELS, type ThreadLabels } from '../../ui/threadLabels.js';
import { usePanelLanguage } from '../panel/languageContext.js';

/** The words of history and consent in the language of the assistant. */
export function useThreadLabels(): ThreadLabels {
  return { ...ENGLISH_THREAD_LABELS, ...usePanelLanguage().labels.threads };
}
