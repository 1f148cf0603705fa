import type { Attempt } from '../../headless/Attempt.js';
import { maskKeys } from '../../protocol/maskKeys.js';

/** A turn as the debug view shows it. */
export interface TurnReport {
  /** Milliseconds since sending. Stages that were not reached are missing. */
  timing: Attempt['timing'];
  outcome: string;
  /** Number of unreadable lines in the reply; missing if there were none. */
  skippedLines?: number;
  error?: { kind: string; message: string; status?: number | undefined; serverMessage?: string | undefined };
  request?: { url: string; headers: Record<string, string>; body: unknown };
}

/** Names of headers and fields with credentials. */
const SECRET_NAME = /authorization|cookie|secret|token|key$/i;
const MASK = '••••';

function withoutSecrets(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) && typeof value === 'string' ? MASK : value;
}

/** Describes what a turn sent and how long it took. Credentials in headers and fields are masked: developers may share the report. */
export function turnReport({ timing, outcome, error, request, skippedLines }: Attempt): TurnReport {
  return {
    timing: { ...timing },
    outcome: outcome ?? 'running',
    ...(skippedLines && { skippedLines }),
    ...(error && {
      error: {
        kind: error.kind,
        message: error.message,
        status: error.status,
        serverMessage: error.serverMessage,
      },
    }),
    ...(request && {
      request: {
        url: request.url,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(withoutSecrets(name, maskKeys(value)))]),
        ),
        body: JSON.parse(request.body, withoutSecrets),
      },
    }),
  };
}
