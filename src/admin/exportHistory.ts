import { isRecord } from '../protocol/isRecord.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { isExportJobId } from '../protocol/readExportReply.js';
import { createExternalStore } from './createExternalStore.js';

/** An export that was started on this device. Holds ids and numbers only: links are never stored. */
export interface RecentExport {
  jobId: string;
  domain: string;
  version?: string;
  /** Number of page paths it was limited to. */
  pathCount?: number;
  /** By `Date.now()`. */
  startedAt: number;
  outcome?: 'completed' | 'failed';
  pageCount?: number;
}

const STORAGE_KEY = 'docs-assistant:exports:1';
const MAX_KEPT = 12;

const NONE: readonly RecentExport[] = [];

/** Stands in where nothing can be stored. */
let unstored: readonly RecentExport[] = NONE;

const onStorage = (event: StorageEvent) => {
  if (event.key === STORAGE_KEY || event.key === null) store.set(read());
};

const store = createExternalStore<readonly RecentExport[]>(NONE, {
  onFirst() {
    store.set(read());
    addEventListener('storage', onStorage);
  },
  onLast() {
    removeEventListener('storage', onStorage);
    // What comes next begins with what is stored then, not with what was stored once.
    store.set(NONE);
  },
});

/** The exports started on this device, newest first, for `useSyncExternalStore`. */
export const recentExports = { subscribe: store.subscribe, get: store.get, none: () => NONE };

/** Puts an export in front, or brings what is known about it up to date. */
export function rememberExport(entry: RecentExport): void {
  const others = read().filter(({ jobId }) => jobId !== entry.jobId);
  write([...others, entry].sort((a, b) => b.startedAt - a.startedAt));
}

/** Adds how an export ended. One that is not remembered stays so. */
export function rememberOutcome(jobId: string, news: Pick<RecentExport, 'outcome' | 'pageCount'>): void {
  const known = read().find((entry) => entry.jobId === jobId);
  if (!known || (known.outcome === news.outcome && known.pageCount === news.pageCount)) return;
  rememberExport({ ...known, ...news });
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
    // Full, or forbidden in this frame: the list then lasts as long as the page.
    unstored = kept;
  }
  store.set(kept);
}

/** Anyone on this origin can write there, so everything is checked. */
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

/** Whether it can be shown as a date. */
const isTime = (value: unknown): value is number => isCount(value) && !Number.isNaN(new Date(value).getTime());

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isDomain(value: unknown): value is string {
  try {
    return typeof value === 'string' && parseDomain(value) === value;
  } catch {
    return false;
  }
}
