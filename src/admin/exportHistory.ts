import { isExportJobId } from '../protocol/exports/readExportReply.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { isRecord } from '../values/isRecord.js';
import { createExternalStore } from './createExternalStore.js';

/** An export that was started on this device. Its download link is never stored, because the link grants access to the bundle. */
export interface RecentExport {
  jobId: string;
  domain: string;
  version?: string;
  /** Number of selected page paths; missing for an export of all pages. */
  pathCount?: number;
  /** Time of the start (`Date.now()`). */
  startedAt: number;
  outcome?: 'completed' | 'failed';
  pageCount?: number;
}

const STORAGE_KEY = 'docs-assistant:exports:1';
const MAX_KEPT = 12;

const NONE: readonly RecentExport[] = [];

/** The list in memory, used when the storage is full or blocked. */
let unstored: readonly RecentExport[] = NONE;

const onStorage = (event: StorageEvent) => {
  if (event.key === STORAGE_KEY || event.key === null) store.set(read());
};

const store = createExternalStore<readonly RecentExport[]>(NONE, {
  onFirstSubscriber() {
    store.set(read());
    addEventListener('storage', onStorage);
  },
  onLastUnsubscribe() {
    removeEventListener('storage', onStorage);
    // Forget the list: without the listener, it would miss changes in other tabs. The next subscriber reads the storage again.
    store.set(NONE);
  },
});

/** The exports started on this device, newest first, for `useSyncExternalStore`. */
export const recentExports = { subscribe: store.subscribe, get: store.get, none: () => NONE };

/** Adds an export to the list, or updates it. */
export function rememberExport(entry: RecentExport): void {
  const others = read().filter(({ jobId }) => jobId !== entry.jobId);
  write([...others, entry].sort((a, b) => b.startedAt - a.startedAt));
}

/** Records how an export ended. Ignores exports that are not in the list. */
export function rememberOutcome(jobId: string, result: Pick<RecentExport, 'outcome' | 'pageCount'>): void {
  const known = read().find((entry) => entry.jobId === jobId);
  if (!known || (known.outcome === result.outcome && known.pageCount === result.pageCount)) return;
  rememberExport({ ...known, ...result });
}

export function forgetExport(jobId: string): void {
  write(read().filter((entry) => entry.jobId !== jobId));
}

function write(entries: readonly RecentExport[]): void {
  const kept = entries.slice(0, MAX_KEPT);
  unstored = NONE;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full, or blocked in this frame: keep the list in memory. It is lost with the page, unless a later change can be stored.
    unstored = kept;
  }
  store.set(kept);
}

/** Any script of this origin can write to the storage, so every field is validated. */
function read(): readonly RecentExport[] {
  if (unstored.length > 0) return unstored;
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    stored = [];
  }
  const entries = Array.isArray(stored) ? stored.slice(0, MAX_KEPT).flatMap(toEntry) : [];
  return JSON.stringify(entries) === JSON.stringify(store.get()) ? store.get() : entries;
}

function toEntry(value: unknown): RecentExport[] {
  if (!isRecord(value) || !isExportJobId(value.jobId) || !isDomain(value.domain) || !isTime(value.startedAt)) return [];
  const { jobId, domain, startedAt, version, outcome, pathCount, pageCount } = value;
  return [
    {
      jobId,
      domain,
      startedAt,
      ...(typeof version === 'string' && version !== '' && { version: version.slice(0, 100) }),
      ...((outcome === 'completed' || outcome === 'failed') && { outcome }),
      ...(isCount(pathCount) && { pathCount }),
      ...(isCount(pageCount) && { pageCount }),
    },
  ];
}

/** Whether the value is a time in milliseconds since 1970: not negative, and within the range of `Date`. */
const isTime = (value: unknown): value is number => isCount(value) && !Number.isNaN(new Date(value).getTime());

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isDomain(value: unknown): value is string {
  try {
    return typeof value === 'string' && parseDomain(value) === value;
  } catch {
    return false;
  }
}
