'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/**
 * Loads the module `later/later.ts`: the parts of an open panel that are not needed for typing and reading, except views and attachments,
 * which have modules of their own. The whole module loads as soon as the panel has been painted, because it contains the notice that the
 * connection is lost: without a connection, this notice could not be loaded.
 */
export const useLater = createLazyModuleHook(() => import('../later/later.js'));
