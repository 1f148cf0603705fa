'use client';
import { type RefObject, useEffect } from 'react';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';
import { acceptClick } from './acceptClick.js';
import type { CustomTriggers } from './CustomTriggers.js';

const useCustomTriggersModule = createLazyModuleHook(() => import('./CustomTriggers.js'));

/**
 * Loads `CustomTriggers` for pages with their own trigger. Until that module has loaded, a click opens the assistant and tries again to
 * load the module.
 *
 * @param elements The triggers, or elements around them.
 */
export function useCustomTriggers(
  isNeeded: boolean,
  elements: readonly (RefObject<HTMLElement | null> | undefined)[],
  onPress: () => void,
): typeof CustomTriggers | undefined {
  const { module, load } = useCustomTriggersModule(isNeeded);
  const isWaiting = isNeeded && !module;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs are stable, and an `onPress` of an earlier render works as well
  useEffect(() => {
    if (!isWaiting) return;
    const controller = new AbortController();
    const onClick = (event: MouseEvent) => {
      if (!acceptClick(event)) return;
      onPress();
      void load();
    };
    for (const element of elements) element?.current?.addEventListener('click', onClick, { signal: controller.signal });
    return () => controller.abort();
  }, [isWaiting]);
  return module?.CustomTriggers;
}
