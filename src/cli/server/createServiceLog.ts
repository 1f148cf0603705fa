import { isProblem, type RequestLogEntry } from '../../http/RequestLogEntry.js';
import { escapeHiddenCharacters } from '../shared/formatJson.js';
import { safeText } from '../shared/safeText.js';

/**
 * Which requests are logged. `errors`: requests that fail because of the service or its model, and requests with status 401, 403, 429 or
 * 5xx, but not readiness checks while the process starts.
 */
export const LOG_LEVELS = ['off', 'errors', 'requests'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** A log entry for a request. `site`: domain of the site that answers. Missing without a list of sites, or if no site answers. */
export type LoggedRequest = RequestLogEntry & { site?: string };

export interface ServiceLog {
  info: (sentence: string) => void;
  warn: (sentence: string) => void;
  /** Undefined if requests are not logged (level `off`). Internal errors are then reported as warnings. */
  onRequest?: (entry: LoggedRequest) => void;
}

export interface ServiceLogOptions {
  level: LogLevel;
  format: LogFormat;
  /** Writes a log entry. `line` has no line break at its end, so this function must add one. Default: writes to standard error. */
  write?: (line: string) => void;
}

/** A log without a filter: writes each entry that it gets. */
interface LogWriter {
  say: (level: 'info' | 'warn', message: string) => void;
  request: (entry: LoggedRequest) => void;
}

/** Creates a log of requests and messages. In text format, messages are plain sentences. */
export async function createServiceLog(options: ServiceLogOptions): Promise<ServiceLog> {
  const { level, format, write = (line) => process.stderr.write(`${line}\n`) } = options;
  const writer = format === 'json' ? await createJsonWriter(write) : createTextWriter(write);
  return {
    info: (sentence) => writer.say('info', sentence),
    warn: (sentence) => writer.say('warn', sentence),
    ...(level !== 'off' && {
      onRequest(entry: LoggedRequest) {
        if (level === 'requests' || isProblem(entry)) writer.request(entry);
      },
    }),
  };
}

function createTextWriter(write: (line: string) => void): LogWriter {
  return { say: (_, message) => write(safeText(message)), request: (entry) => write(textLine(entry)) };
}

/** Loads pino on demand, because only this format needs it. */
async function createJsonWriter(write: (line: string) => void): Promise<LogWriter> {
  const { pino, stdTimeFunctions } = await import('pino');
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // pino ends each line with a line break, and `write` adds its own.
    { write: (line: string) => write(escapeHiddenCharacters(line.trimEnd())) },
  );
  return {
    say: (level, message) => logger[level](message),
    request(entry) {
      const { failed, ...fields } = entry;
      const level = !isProblem(entry) ? 'info' : failed || fields.status >= 500 ? 'error' : 'warn';
      logger[level](fields);
    },
  };
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
  site,
}: LoggedRequest): string {
  const words = [
    new Date().toISOString(),
    status,
    method,
    path,
    `${durationMs} ms`,
    `${bytes} B`,
    `id=${requestId}`,
    site && `site=${site}`,
    address && `address=${address}`,
    aborted && 'aborted',
    reason,
  ];
  return safeText(words.filter(Boolean).join(' ').replace(/\s+/g, ' '));
}
