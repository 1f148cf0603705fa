'use client';
import { useRef } from 'react';
import { createLazyModuleHook } from '../../../ui/createLazyModuleHook.js';

const useModule = createLazyModuleHook(() => import('../../attachments/attachments.js'));

interface LoadableAttachments extends Pick<ReturnType<typeof useModule>, 'module' | 'load'> {
  /** Whether the module could not be loaded. Stays true while `load` tries again, so that the retry button keeps the focus. */
  hasFailed: boolean;
}

/** Loads the module with the button for files and with the chips of attached files. */
export function useAttachments(isNeeded: boolean): LoadableAttachments {
  const { module, failed, load } = useModule(isNeeded);
  const hasFailed = useRef(false);
  hasFailed.current = isNeeded && !module && (failed || hasFailed.current);
  return { module, hasFailed: hasFailed.current, load };
}
