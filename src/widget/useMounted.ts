'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is hydrated, so that both draw the same; true from then on. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
