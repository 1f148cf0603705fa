import type { Attempt } from '../../headless/Attempt.js';
import { maskKeys } from '../../protocol/maskKeys.js';

/** One turn as developers read it. */
export interface TurnReport {
  /** Milliseconds from sending; what is missing has not happened. */
  timing: Attempt['timing'];
  outcome: string;
  /** Number of lines of the reply that could not be used; missing if there was none. */
  skippedLines?: number;
  error?: { kind: string; message: string; status?: number | undefined; serverMessage?: string | undefined };
  request?: { url: string; headers: Record<string, string>; body: unknown };
}

/** Names of headers and fields whose values open something. */
const SECRET_NAME = /authorization|cookie|secret|token|key$/i;
const MASK = '••••';

function withoutSecrets(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) && typeof value === 'string' ? MASK : value;
}

/** A turn with everything it sent and how long it took. Keys are masked, so that it can be put into an issue. */
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
