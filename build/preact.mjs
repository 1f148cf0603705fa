/**
 * In the build for script tags, this module replaces `react` and `react-dom` with Preact. It makes Preact run effects when React would run
 * them.
 */
import { options } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

// Runs passive effects right after the render that caused them, as React does after events. By default, Preact waits for the next frame. A
// reader who is fast could then send the first question before effects have added its context.
options.requestAnimationFrame = queueMicrotask;

export * from 'preact/compat';
export { default } from 'preact/compat';

/**
 * Runs an effect while rendering. Layout effects measure elements, so the styles that this effect inserts must exist before any layout
 * effect runs. Preact's own version of this hook is itself a layout effect. An effect while rendering is safe, because Preact always
 * finishes a render.
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
