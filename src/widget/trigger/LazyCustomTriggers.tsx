'use client';
import { type ReactElement, useEffect } from 'react';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';
import { acceptClick } from './acceptClick.js';
import type { CustomTriggersProps } from './CustomTriggers.js';

const useCustomTriggersModule = createLazyModuleHook(() => import('./CustomTriggers.js'));

/**
 * Loads and renders `CustomTriggers`, for pages with their own trigger. Until that module has loaded, a click on a trigger of the page
 * opens the assistant and tries again to load the module.
 */
export function LazyCustomTriggers(props: CustomTriggersProps): ReactElement | null {
  const { wrapper, given, onPress } = props;
  const { module, load } = useCustomTriggersModule();
  // Runs after every render, because React does not report changes of refs.
  useEffect(() => {
    if (module) return;
    const controller = new AbortController();
    const onClick = (event: Event) => {
      if (!acceptClick(event as MouseEvent)) return;
      onPress();
      void load();
    };
    for (const element of [given?.current, wrapper.current])
      element?.addEventListener('click', onClick, { signal: controller.signal });
    return () => controller.abort();
  });
  return module ? <module.CustomTriggers {...props} /> : null;
}
