import type { Attempt } from '../../headless/Attempt.js';
import { maskKeys } from '../../protocol/keys/maskKeys.js';

/** An attempt to get an answer, as the debug view shows it under the heading "Turn". A retry is another attempt. */
export interface TurnReport {
  /** Time from the start of the attempt to each of its stages (ms). Stages that were not reached are missing. */
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

/** Whether a field is an id, which must not be masked even if it looks like a key: ids are not secret, and support needs them. */
const isIdName = (name: string) => name === 'id' || name.endsWith('Id');

function withoutSecrets(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (SECRET_NAME.test(name)) return MASK;
  return isIdName(name) ? value : maskKeys(value);
}

/** Parses JSON. Masks credentials, and everything in its strings that looks like a key. Ids are not masked. */
export function parseMasked(json: string): unknown {
  return JSON.parse(json, withoutSecrets);
}

/** Describes the timing, outcome, error and request of an attempt. Credentials and keys are masked: developers may share the report. */
export function turnReport({ timing, outcome, error, request, skippedLines }: Attempt): TurnReport {
  return {
    timing: { ...timing },
    outcome: outcome ?? 'running',
    ...(skippedLines && { skippedLines }),
    ...(error && {
      error: {
        kind: error.kind,
        message: maskKeys(error.message),
        status: error.status,
        serverMessage: error.serverMessage,
      },
    }),
    ...(request && {
      request: {
        url: maskKeys(request.url),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(withoutSecrets(name, maskKeys(value)))]),
        ),
        body: parseMasked(request.body),
      },
    }),
  };
}
