'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};
let origin: string | undefined;
/** Asked at every drawing of an answer, and the same as long as the page is there. */
const onPage = () => {
  origin ??= location.origin;
  return origin;
};
const onServer = () => undefined;

/** Origin of the page; undefined on a server and while its markup is taken over, so that both draw the same. */
export function usePageOrigin(): string | undefined {
  return useSyncExternalStore(never, onPage, onServer);
}
