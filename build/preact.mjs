/**
 * In the build for script tags, this module takes the place of `react` and `react-dom`: Preact, with effects that run when those of React
 * would.
 */
import { options } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

// Runs passive effects right after the render that caused them, as React does after events. By default, Preact waits for the next frame,
// and the first question of a fast reader would be sent before effects have added its context.
options.requestAnimationFrame = queueMicrotask;

export * from 'preact/compat';
export { default } from 'preact/compat';

/**
 * Runs an effect while rendering. Layout effects measure elements, so the styles that this effect inserts must be there before all of them.
 * In Preact's own version, this hook is a layout effect itself. An effect while rendering is safe, because Preact always finishes a render.
 */
export function useInsertionEffect(effect, dependencies) {
  const cleanup = useRef();
  useMemo(
    () => {
      cleanup.current?.();
      cleanup.current = effect();
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists them
    dependencies,
  );
  useLayoutEffect(() => () => cleanup.current?.(), []);
}
