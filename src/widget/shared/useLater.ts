'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/**
 * Loads `later/`: parts of every open panel that typing and reading do not need. The panel loads them together, as soon as it has been
 * painted, so that the notices are available when the connection is lost. Views and attachments have modules of their own.
 */
export const useLater = createLazyModuleHook(() => import('../later/later.js'));
