'use client';
import { type ReactElement, useEffect } from 'react';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';
import { acceptClick } from './acceptClick.js';
import type { CustomTriggersProps } from './CustomTriggers.js';
import { findCustomTriggers } from './findCustomTriggers.js';

const useCustomTriggersModule = createLazyModuleHook(() => import('./CustomTriggers.js'));

/**
 * Loads and renders `CustomTriggers`, for pages with their own trigger. Until that module has loaded, this component itself handles the
 * clicks on the page's triggers, and each click tries again to load the module.
 */
export function LazyCustomTriggers(props: CustomTriggersProps): ReactElement | null {
  const { module, load } = useCustomTriggersModule();
  // Runs after every render, because React does not report changes of refs.
  useEffect(() => {
    if (module) return;
    const controller = new AbortController();
    const onClick = (event: Event) => {
      if (!acceptClick(event as MouseEvent)) return;
      props.onPress();
      void load();
    };
    for (const element of findCustomTriggers(props))
      element.addEventListener('click', onClick, { signal: controller.signal });
    return () => controller.abort();
  });
  return module ? <module.CustomTriggers {...props} /> : null;
}
