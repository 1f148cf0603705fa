'use client';
import { useEffect } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import type { LazyModule } from '../../ui/createLazyModuleHook.js';

/**
 * Delays questions until the privacy guard has loaded. The guard is part of the lazily loaded module `widget/later/`. If loading has
 * failed, each question tries again to load the guard. If this fails, too, the question stays in the field.
 */
export function useGuardUntilLoaded(isGuarded: boolean, { module, failed, load }: LazyModule<object>): void {
  const store = useConversationStore();
  const isMissing = isGuarded && !module;
  useEffect(() => {
    if (!isMissing) return;
    const loadAgain = () => {
      // This function is a guard, which the store calls before it sends a question. Replace this guard with the default guard of
      // `addGuard`, which makes questions wait. When the module has loaded, the store checks the question again. The default guard then
      // makes the question wait until the privacy guard renders.
      removeGuard();
      removeGuard = store.addGuard();
      return load();
    };
    let removeGuard = store.addGuard(failed ? loadAgain : undefined);
    return () => removeGuard();
  }, [isMissing, store, failed, load]);
}
