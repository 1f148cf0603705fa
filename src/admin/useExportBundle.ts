'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ExportBundleReading } from '../client/createExportClient.js';
import { isExportJobId } from '../protocol/exports/readExportReply.js';
import { type BundleState, getDownloadLink } from './DownloadLink.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';

/** Return value of {@link useExportBundle}. */
export interface ExportBundleView extends BundleState {
  /** Returns the current link, or requests a new one if it is missing or about to expire. Resolves to undefined if that fails. */
  getLink: () => Promise<ExportBundleReading | undefined>;
  /** Requests a new link for the same export. Resolves to undefined if that fails. */
  refresh: () => Promise<ExportBundleReading | undefined>;
}

const IDLE: BundleState = { status: 'idle' };
const never = () => () => {};
const nothing = async () => undefined;

/**
 * The download link of a finished job. Sends no request until `getLink` or `refresh` is called, because links expire.
 *
 * @example
 * const { status, bundle, getLink } = useExportBundle(jobId, { url: '/api/docs' });
 * status === 'ready' ? <a href={bundle?.bundleUrl}>Download</a> : <button onClick={getLink}>Get the link</button>
 */
export function useExportBundle(jobId: string | undefined, options: ExportSource = {}): ExportBundleView {
  const client = useExportClient(options);
  const link = useMemo(
    () => (isExportJobId(jobId) && typeof document === 'object' ? getDownloadLink(client, jobId) : undefined),
    [client, jobId],
  );
  const subscribe = useCallback((listener: () => void) => link?.store.subscribe(listener) ?? never(), [link]);
  const state = useSyncExternalStore(
    subscribe,
    () => link?.store.get() ?? IDLE,
    () => IDLE,
  );
  return { ...state, getLink: link?.get ?? nothing, refresh: link?.refresh ?? nothing };
}
