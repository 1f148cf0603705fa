'use client';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';

/** Loads `views/` when the first of the views is shown. */
export const useViews = createLazyModuleHook(() => import('../views/views.js'));
