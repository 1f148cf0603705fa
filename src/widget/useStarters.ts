'use client';
import { useEffect, useState } from 'react';
import { callHost } from '../headless/callHost.js';
import type { LookOptions } from './DocsAssistantProps.js';

/** The questions to start with. A function is asked again when the reader goes to another page without loading it anew. */
export function useStarters(given: LookOptions['starters']): readonly string[] {
  const [path, setPath] = useState(location.pathname);
  const follows = typeof given === 'function';
  useEffect(() => {
    if (!follows) return;
    const update = () => setPath(location.pathname);
    update();
    // Every browser tells of the way back; of `history.pushState` those that have the Navigation API do.
    const navigation = (window as { navigation?: EventTarget }).navigation;
    addEventListener('popstate', update);
    navigation?.addEventListener('currententrychange', update);
    return () => {
      removeEventListener('popstate', update);
      navigation?.removeEventListener('currententrychange', update);
    };
  }, [follows]);
  return (follows ? callHost(() => given(path)) : given) ?? [];
}
