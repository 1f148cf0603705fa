'use client';
import { useEffect } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import type { LazyModule } from '../shared/createLazyModuleHook.js';

/**
 * Holds questions back until the privacy guard has loaded with `later/`. Where loading failed, each question tries again, and stays in the field
 * if that fails, too.
 */
export function useGuardUntilLoaded(isGuarded: boolean, { module, failed, load }: LazyModule<object>): void {
  const store = useConversationStore();
  const isMissing = isGuarded && !module;
  useEffect(() => {
    if (!isMissing) return;
    const loadAgain = () => {
      // Until the guard renders, questions wait.
      removeGuard();
      removeGuard = store.addGuard();
      return load();
    };
    let removeGuard = store.addGuard(failed ? loadAgain : undefined);
    return () => removeGuard();
  }, [isMissing, store, failed, load]);
}
