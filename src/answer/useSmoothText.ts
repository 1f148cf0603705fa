'use client';
import { useEffect, useRef, useState } from 'react';

/** Target time for showing received text (ms): long enough to look steady, short enough to stay close to the stream. */
const CATCH_UP = 220;
/** Target time for showing the remaining text after the end of the answer (ms). */
const CATCH_UP_AT_END = 50;
/** Minimum pace, in characters per millisecond. */
const MIN_PACE = 0.06;
/** Time constant with which the pace slows down after a burst of text (ms). A sudden change of pace looks like stutter. */
const PACE_FALL = 400;
/** Interval between updates of a short answer (ms). Updating at every frame costs twice as much and looks the same. */
const INTERVAL = 30;
/**
 * Number of visible characters that add one millisecond to the interval. Long answers are updated less often, because each update makes the
 * browser lay out the whole answer.
 */
const LENGTH_PER_MILLISECOND = 2_000;
/** Maximum interval (ms), reached at 120,000 characters. */
const MAX_INTERVAL = 90;
/**
 * Maximum elapsed time that counts for one update, as a multiple of the interval between updates. Prevents a jump of the text after the
 * page was blocked.
 */
const MAX_STEP = 2;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns the time until the next update (ms) when `shown` characters are visible. */
const intervalAt = (shown: number) => Math.min(INTERVAL + shown / LENGTH_PER_MILLISECOND, MAX_INTERVAL);

/** Returns the length, plus one if a text of this length would end within a surrogate pair. */
function wholeCharacters(text: string, length: number): number {
  const code = text.charCodeAt(length - 1);
  return code >= 0xd800 && code <= 0xdbff && length < text.length ? length + 1 : length;
}

/**
 * Returns the visible part of a streaming text. The part grows steadily, whether the text arrives in single characters or in large chunks.
 * The whole text is shown immediately to readers who prefer reduced motion, in a hidden tab, and if the answer is complete at the first
 * render.
 */
export function useSmoothText(text: string, streaming: boolean): string {
  const [shown, setShown] = useState(() => (streaming ? 0 : text.length));
  const latest = useRef({ text, streaming, shown });
  latest.current.text = text;
  latest.current.streaming = streaming;
  const behind = shown < text.length;
  useEffect(() => {
    if (!behind) return;
    const state = latest.current;
    const reducedMotion = typeof matchMedia === 'function' ? matchMedia(REDUCED_MOTION) : undefined;
    const showsAtOnce = () => document.visibilityState === 'hidden' || reducedMotion?.matches === true;
    const show = (length: number) => {
      state.shown = length;
      setShown(length);
    };
    const showAll = () => show(state.text.length);
    let last = performance.now();
    let pace = 0;
    const showMore = () => {
      const now = performance.now();
      const elapsed = Math.min(Math.max(now - last, 1), MAX_STEP * intervalAt(state.shown));
      last = now;
      const left = state.text.length - state.shown;
      const needed = left / (state.streaming ? CATCH_UP : CATCH_UP_AT_END);
      pace = needed > pace ? needed : pace + (needed - pace) * Math.min(1, elapsed / PACE_FALL);
      pace = Math.max(pace, MIN_PACE);
      const next = Math.min(state.text.length, state.shown + Math.max(1, Math.round(pace * elapsed)));
      show(wholeCharacters(state.text, next));
    };
    // Use a timer instead of an animation frame: a requested frame makes the browser render even if nothing has changed.
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      if (showsAtOnce()) showAll();
      else showMore();
      // Continue even if all text is shown, because more text may arrive before React commits this step. Then `behind` stays true, so the
      // effect does not run again to start a timer. The cleanup function stops the timer.
      timer = setTimeout(step, intervalAt(state.shown));
    };
    if (showsAtOnce()) step();
    else timer = setTimeout(step, state.shown > 0 ? intervalAt(state.shown) : 0);
    document.addEventListener('visibilitychange', showAll);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', showAll);
    };
  }, [behind]);
  // If `text` is replaced by one that is shorter than the visible part, `behind` is false. The new text is then shown immediately.
  return behind ? text.slice(0, shown) : text;
}
