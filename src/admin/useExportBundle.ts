'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ExportBundleReading } from '../client/createExportClient.js';
import { isExportJobId } from '../protocol/readExportReply.js';
import { type BundleState, bundleLink } from './bundleLink.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';

/** What {@link useExportBundle} returns. */
export interface ExportBundleView extends BundleState {
  /** The link, fresh enough to begin a download with; asks for a new one where there is none or its time is nearly over. */
  getLink: () => Promise<ExportBundleReading | undefined>;
  /** A new link in any case. The export itself is kept; only links end. */
  refresh: () => Promise<ExportBundleReading | undefined>;
}

const IDLE: BundleState = { status: 'idle' };
const never = () => () => {};
const nothing = async () => undefined;

/**
 * The download link of a finished job. Nothing is asked for until `getLink` or `refresh` is called, because links expire.
 *
 * @example
 * const { getLink } = useExportBundle(jobId, { url: '/api/docs' });
 * <button onClick={async () => open((await getLink())?.bundleUrl)}>Download</button>
 */
export function useExportBundle(jobId: string | undefined, options: ExportSource = {}): ExportBundleView {
  const client = useExportClient(options);
  const link = useMemo(
    () => (isExportJobId(jobId) && typeof document === 'object' ? bundleLink(client, jobId) : undefined),
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
