import { isProblem } from '../service/http/RequestLogEntry.js';
import type { RequestLogEntry } from '../service/index.js';
import { formatJson } from './formatJson.js';
import { safeText } from './safeText.js';

/** Which requests are logged: none; those with status 401, 403 or 429, or an error of the service or its model; or all. */
export const LOG_LEVELS = ['off', 'errors', 'requests'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface ServiceLog {
  info: (sentence: string) => void;
  warn: (sentence: string) => void;
  /** Missing if no requests are logged. The service then reports faults as warnings. */
  onRequest?: (entry: RequestLogEntry) => void;
}

/** Options of {@link createServiceLog}. */
export interface ServiceLogOptions {
  level: LogLevel;
  format: LogFormat;
  /** Writes an entry, which has no line break at its end. */
  write: (line: string) => void;
}

/** Creates a log of requests and messages. In text format, messages are plain sentences. */
export function createServiceLog({ level, format, write }: ServiceLogOptions): ServiceLog {
  const line = format === 'json' ? jsonLine : textLine;
  const say = (severity: 'info' | 'warn') => (message: string) =>
    write(format === 'json' ? formatJson({ time: now(), level: severity, message }) : safeText(message));
  return {
    info: say('info'),
    warn: say('warn'),
    ...(level !== 'off' && {
      onRequest(entry: RequestLogEntry) {
        if (level === 'requests' || isProblem(entry)) write(line(entry));
      },
    }),
  };
}

const now = () => new Date().toISOString();

function jsonLine(entry: RequestLogEntry): string {
  const { failed, ...fields } = entry;
  const level = failed || entry.status >= 500 ? 'error' : isProblem(entry) ? 'warn' : 'info';
  return formatJson({ time: now(), level, ...fields });
}

/** @example `2026-11-22T09:30:00.000Z 429 POST /discovery/… 3 ms 96 B id=4f2a… address=203.0.113.66 This address has …` */
function textLine({
  status,
  method,
  path,
  durationMs,
  bytes,
  requestId,
  address,
  aborted,
  reason,
}: RequestLogEntry): string {
  const words = [
    now(),
    status,
    method,
    path,
    `${durationMs} ms`,
    `${bytes} B`,
    `id=${requestId}`,
    address && `address=${address}`,
    aborted && 'aborted',
    reason,
  ];
  return safeText(words.filter(Boolean).join(' ').replace(/\s+/g, ' '));
}
