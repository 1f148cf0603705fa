'use client';
import { createLazyModuleHook } from './createLazyModuleHook.js';

/**
 * Loads `later/`: everything an open panel needs beyond typing and reading. The panel loads it as soon as it has been painted, so that the notices
 * are there when the connection is lost.
 */
export const useLater = createLazyModuleHook(() => import('../later/later.js'));
