/**
 * A `fetch` that imitates the static export interface for stories and tests. Does not use Node, so it also runs in the browser. Calls
 * without a scripted reply get the replies of a successful export.
 */
import { createExportClient, type ExportClient } from '../../src/client/createExportClient.js';
import type { FetchFunction } from '../../src/client/FetchFunction.js';

/** One reply. `hang` never replies; `refuse` rejects like a broken network. */
export type ExportStep = { status?: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'refuse';

/** Scripted replies by kind of call, one per request. The last one repeats. Functions are called when their reply is needed. */
export interface ExportScript {
  start?: readonly (ExportStep | (() => ExportStep))[];
  job?: readonly (ExportStep | (() => ExportStep))[];
  bundle?: readonly (ExportStep | (() => ExportStep))[];
}

export type ExportCall = 'start' | 'job' | 'bundle';

export interface RecordedExportRequest {
  call: ExportCall;
  url: string;
  body: unknown;
  /** Time of the request, from `performance.now()`. */
  at: number;
  aborted: boolean;
}

export type ScriptedExportFetch = FetchFunction & { readonly requests: RecordedExportRequest[] };

const MINUTE = 60_000;

/** Creates a reply that reports the status of an export job. */
export const report = (status: string, more: object = {}): ExportStep => ({ body: { status, ...more } });

/** Creates the reply with a bundle link that expires after this time. */
export const linkFor = (milliseconds: number, more: object = {}): ExportStep => ({
  body: {
    bundleUrl: 'https://files.example/acme-docs.tar.gz?signature=4f2a',
    sizeBytes: 48_317_440,
    expiresAt: new Date(Date.now() + milliseconds).toISOString(),
    ...more,
  },
});

/** Creates a refusal by a proxy. `code` names the reason, such as `plan-required`. */
export const refusalWith = (status: number, code: string): ExportStep => ({ status, body: { error: 'No.', code } });

const USUAL: Record<ExportCall, () => ExportStep> = {
  start: () => ({ status: 202, body: { jobId: 'exp_7Qm2xK' } }),
  job: () => report('completed', { progress: 100, pageCount: 512 }),
  bundle: () => linkFor(15 * MINUTE),
};

function callOf(url: string, method: string | undefined): ExportCall {
  if (url.endsWith('/bundle')) return 'bundle';
  return method === 'POST' ? 'start' : 'job';
}

export function scriptedExportFetch(script: ExportScript = {}): ScriptedExportFetch {
  const requests: RecordedExportRequest[] = [];
  const play: FetchFunction = async (url, init) => {
    const call = callOf(url, init.method);
    const earlier = requests.filter((request) => request.call === call).length;
    const list = script[call];
    const scripted = list?.[Math.min(earlier, list.length - 1)] ?? USUAL[call];
    const step = typeof scripted === 'function' ? scripted() : scripted;
    const request: RecordedExportRequest = {
      call,
      url,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      at: performance.now(),
      aborted: false,
    };
    requests.push(request);
    init.signal?.addEventListener('abort', () => {
      request.aborted = true;
    });
    if (step === 'refuse') throw new TypeError('Failed to fetch');
    if (step === 'hang')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    return Response.json(step.body ?? {}, { status: step.status ?? 200, headers: step.headers ?? {} });
  };
  return Object.assign(play, { requests });
}

/** An export client that uses a scripted `fetch`. */
export function scriptedExportClient(script: ExportScript = {}): ExportClient & { requests: RecordedExportRequest[] } {
  const fetch = scriptedExportFetch(script);
  return Object.assign(createExportClient({ url: '/api/docs', fetch }), { requests: fetch.requests });
}
