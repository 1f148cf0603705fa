'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/**
 * Loads the module `later/later.ts`: the parts of an open panel that are not needed for typing and reading. The panel loads them together,
 * as soon as it has been painted, so that the notices are available when the connection is lost. Views and attachments have modules of
 * their own.
 */
export const useLater = createLazyModuleHook(() => import('../later/later.js'));
