'use client';
import { useEffect, useSyncExternalStore } from 'react';

/** A module that is loaded on demand. */
export interface LazyModule<Module> {
  /** Undefined until the module has loaded and while the component does not need it. */
  module: Module | undefined;
  /**
   * Whether the last attempt failed; `false` while the component does not need the module. `load` tries again, and so does the next
   * component that needs the module.
   */
  failed: boolean;
  /** Loads the module, unless it has loaded already. Resolves to `true` if the module has loaded, otherwise to `false`. */
  load: () => Promise<boolean>;
}

/**
 * Creates a hook that loads a module once for all components of the page.
 *
 * The hook takes `isNeeded` (default `true`). It loads the module as soon as `isNeeded` is true. Before that, the hook returns no module,
 * even if another component has loaded the module.
 */
export function createLazyModuleHook<Module extends object>(
  importModule: () => Promise<Module>,
): (isNeeded?: boolean) => LazyModule<Module> {
  const listeners = new Set<() => void>();
  let pending: Promise<boolean> | undefined;
  const initialState: LazyModule<Module> = { module: undefined, failed: false, load };
  let state = initialState;

  function update(change: Partial<LazyModule<Module>>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function load(): Promise<boolean> {
    if (pending) return pending;
    if (state.failed) update({ failed: false });
    pending = importModule().then(
      (module) => {
        update({ module });
        return true;
      },
      () => {
        pending = undefined;
        update({ failed: true });
        return false;
      },
    );
    return pending;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const getState = () => state;
  // Hydration needs the state that the server has rendered, even if the module has loaded by then.
  const getServerState = () => initialState;

  return function useLazyModule(isNeeded = true) {
    useEffect(() => {
      if (isNeeded) void load();
    }, [isNeeded]);
    const current = useSyncExternalStore(subscribe, getState, getServerState);
    return isNeeded ? current : initialState;
  };
}
