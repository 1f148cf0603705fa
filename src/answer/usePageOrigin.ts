'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};
const onPage = () => location.origin;
const onServer = () => undefined;

/** Origin of the page; undefined on a server and while its markup is taken over, so that both draw the same. */
export function usePageOrigin(): string | undefined {
  return useSyncExternalStore(never, onPage, onServer);
}
