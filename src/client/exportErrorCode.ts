import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isRecord } from '../protocol/isRecord.js';

/**
 * What the export proxy says about a refusal beside its status. `plan-required`: the platform answered 403, static export needs an
 * Enterprise plan. `not-allowed`: the proxy itself refused. Others name faults of the proxy's own set-up.
 */
export type ExportErrorCode = 'plan-required' | 'not-allowed' | (string & {});

const CODE = /^[a-z][a-z-]{0,39}$/;
/** Beside the error instead of in it: only this interface has codes. */
const codes = new WeakMap<object, ExportErrorCode>();

/**
 * The code that came with an error of the export interface; undefined where there was none, as with the platform itself.
 *
 * @example if (exportErrorCode(error) === 'plan-required') showPlans();
 */
export function exportErrorCode(error: unknown): ExportErrorCode | undefined {
  return typeof error === 'object' && error !== null ? codes.get(error) : undefined;
}

/** Remembers the code in an error body of the form `{ "error": "…", "code": "…" }`. */
export function noteExportErrorCode(error: DocsAssistantError, body: string): void {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isRecord(parsed) && typeof parsed.code === 'string' && CODE.test(parsed.code)) codes.set(error, parsed.code);
  } catch {
    // Plain text and HTML pages have no code.
  }
}
