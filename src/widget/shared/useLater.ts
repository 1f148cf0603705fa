'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/**
 * Loads `later/`: all parts of an open panel that typing and reading do not need. The panel loads it as soon as it has been painted, so
 * that the notices are available when the connection is lost.
 */
export const useLater = createLazyModuleHook(() => import('../later/later.js'));
