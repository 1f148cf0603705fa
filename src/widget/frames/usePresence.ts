'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether to render an element: while it is open, and while its closing is animated. */
export function usePresence(open: boolean, element: RefObject<Element | null>): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }
  useLayoutEffect(() => {
    if (!leaving) return;
    let current = true;
    const animations = element.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => current && setLeaving(false));
    return () => {
      current = false;
    };
  }, [leaving, element]);
  return open || leaving;
}
