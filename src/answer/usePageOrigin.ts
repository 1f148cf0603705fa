'use client';
import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../headless/subscribeToNothing.js';

let origin: string | undefined;
/** Caches the origin, because every render of an answer reads it. */
const onPage = () => {
  origin ??= location.origin;
  return origin;
};
const onServer = () => undefined;

/** Origin of the page. Undefined on a server and during hydration, so that both render the same markup. */
export function usePageOrigin(): string | undefined {
  return useSyncExternalStore(subscribeToNothing, onPage, onServer);
}
