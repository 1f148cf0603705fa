'use client';
import { createLazyModuleHook } from '../trigger/createLazyModuleHook.js';

/** Loads Radix Popover, which only triggers that the site has moved need. */
export const useAnchoredPopover = createLazyModuleHook(() => import('./AnchoredPopover.js'));
