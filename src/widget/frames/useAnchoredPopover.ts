'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/** Loads Radix Popover, which is needed only if the site has moved the trigger. */
export const useAnchoredPopover = createLazyModuleHook(() => import('./AnchoredPopover.js'));
