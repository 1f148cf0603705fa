'use client';
import { createLazyModuleHook } from '../shared/createLazyModuleHook.js';

/** Loads Radix Popover, which only triggers that the site has moved need. */
export const useAnchoredPopover = createLazyModuleHook(() => import('./AnchoredPopover.js'));
