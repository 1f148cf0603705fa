import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createExportClient,
  type ExportOutcome,
  type PollExportOptions,
  pollExportJob,
} from '../../src/client/index.js';

/** The reaction of the service to one request: a reply, or a way to fail. */
type Step =
  | { status?: number; headers?: Record<string, string>; body?: unknown; wait?: number }
  | 'refuse'
  | 'hang'
  | 'throw'
  | 'cut';

const report = (status: unknown, more: object = {}): Step => ({ body: { jobId: 'j', status, ...more } });
const fault = (status: number, headers: Record<string, string> = {}): Step => ({
  status,
  headers,
  body: { error: 'No.' },
});
const DONE = report('completed', { progress: 100, pageCount: 3 });
const RUNNING = report('running', { progress: 10 });

let times: number[];
let inFlight: number;
let mostInFlight: number;

/** Creates a client whose `fetch` plays the steps and repeats the last one. Timers are fake. */
function scripted(steps: readonly Step[]) {
  return createExportClient({
    url: '/api',
    fetch: async (_, init) => {
      const step = steps[Math.min(times.length, steps.length - 1)] as Step;
      times.push(Date.now());
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      const end = () => {
        inFlight -= 1;
      };
      if (step === 'throw') {
        end();
        throw 'a text, not an Error';
      }
      if (step === 'refuse') {
        end();
        throw new TypeError('Failed to fetch');
      }
      if (step === 'hang') {
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => {
            end();
            reject(init.signal?.reason);
          });
        });
      }
      if (step === 'cut') {
        end();
        const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
        return new Response(body);
      }
      if (step.wait) await new Promise((resolve) => setTimeout(resolve, step.wait));
      end();
      const body = typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? {});
      return new Response(step.status === 204 ? null : body, {
        status: step.status ?? 200,
        headers: step.headers ?? {},
      });
    },
  });
}

/**
 * Polls a job with fake timers until polling ends. Expects that no timer and no request follows, that at most one request was in flight,
 * and that the requests began at least one second apart.
 */
async function follow(
  steps: readonly Step[],
  options: PollExportOptions = {},
): Promise<ExportOutcome & { after: number }> {
  const began = Date.now();
  let end: (ExportOutcome & { after: number }) | undefined;
  const polling = pollExportJob(scripted(steps), 'j', { random: () => 0.5, ...options }).then((result) => {
    end = { ...result, after: Date.now() - began };
  });
  for (let turn = 0; turn < 5_000 && !end; turn += 1) await vi.advanceTimersToNextTimerAsync();
  await polling;
  const requests = times.length;
  expect(vi.getTimerCount(), 'timers that live after the end').toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times.length, 'requests that were sent after the end').toBe(requests);
  expect(mostInFlight).toBeLessThanOrEqual(1);
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
  expect(gaps.filter((gap) => gap < 1_000)).toEqual([]);
  return end as ExportOutcome & { after: number };
}

beforeEach(() => {
  times = [];
  inFlight = 0;
  mostInFlight = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const repeat = (step: Step, count: number): Step[] => Array.from({ length: count }, () => step);

describe('polling ends with', () => {
  it.each<[string, readonly Step[], string, number]>([
    ['completed at once', [DONE], 'completed', 1],
    ['failed at once', [report('failed', { error: 'No pages.' })], 'failed', 1],
    ['queued, running, completed', [report('queued'), RUNNING, DONE], 'completed', 3],
    ['queued, running, failed', [report('queued'), RUNNING, report('failed')], 'failed', 3],
    ['failed after 100 %', [report('running', { progress: 100 }), report('failed')], 'failed', 2],
    ['completed without progress', [report('running'), report('completed')], 'completed', 2],
    [
      'progress that runs backwards',
      [report('running', { progress: 90 }), report('running', { progress: 5 }), DONE],
      'completed',
      3,
    ],
    ['an unknown status', [report('packing'), DONE], 'completed', 2],
    ['COMPLETED in capitals', [report('COMPLETED'), DONE], 'completed', 2],
    ['Completed with a capital', [report('Completed'), DONE], 'completed', 2],
    ['completed with a space', [report('completed '), DONE], 'completed', 2],
    ['a space before completed', [report(' completed'), DONE], 'completed', 2],
    ['not_completed', [report('not_completed'), DONE], 'completed', 2],
    ['completed_with_errors', [report('completed_with_errors'), DONE], 'completed', 2],
    ['failover', [report('failover'), DONE], 'completed', 2],
    ['FAILED in capitals', [report('FAILED'), DONE], 'completed', 2],
    ['an invisible character in completed', [report('comp\u200bleted'), DONE], 'completed', 2],
    ['a Cyrillic letter in failed', [report('f\u0430iled'), DONE], 'completed', 2],
    ['done', [report('done'), DONE], 'completed', 2],
    ['success', [report('success'), DONE], 'completed', 2],
    ['cancelled', [report('cancelled'), DONE], 'completed', 2],
    ['__proto__', [report('__proto__'), DONE], 'completed', 2],
    ['400', [fault(400), DONE], 'error bad-request', 1],
    ['401', [fault(401), DONE], 'error auth', 1],
    ['402', [fault(402), DONE], 'error quota', 1],
    ['403', [fault(403), DONE], 'error forbidden', 1],
    ['404', [fault(404), DONE], 'error not-found', 1],
    ['404 after a report', [RUNNING, fault(404), DONE], 'error not-found', 2],
    ['405', [fault(405), DONE], 'error http', 1],
    ['409', [fault(409), DONE], 'error not-ready', 1],
    ['410', [fault(410), DONE], 'error not-found', 1],
    ['413', [fault(413), DONE], 'error too-large', 1],
    ['422', [fault(422), DONE], 'error bad-request', 1],
    ['451', [fault(451), DONE], 'error http', 1],
    ['a redirect', [{ status: 302, headers: { location: '/login' } }, DONE], 'error http', 1],
    ['408, then completed', [fault(408), DONE], 'completed', 2],
    ['425, then completed', [fault(425), DONE], 'completed', 2],
    ['429, then completed', [fault(429), DONE], 'completed', 2],
    ['500, then completed', [fault(500), DONE], 'completed', 2],
    ['502, then completed', [fault(502), DONE], 'completed', 2],
    ['503, then completed', [fault(503), DONE], 'completed', 2],
    ['504, then completed', [fault(504), DONE], 'completed', 2],
    ['599, then completed', [fault(599), DONE], 'completed', 2],
    ['a refused connection, then completed', ['refuse', DONE], 'completed', 2],
    ['a thrown string, then completed', ['throw', DONE], 'completed', 2],
    ['a truncated reply, then completed', ['cut', DONE], 'completed', 2],
    ['a hanging request, then completed', ['hang', DONE], 'completed', 2],
    ['an HTML page, then completed', [{ body: '<html>' }, DONE], 'completed', 2],
    ['an empty reply, then completed', [{ body: '' }, DONE], 'completed', 2],
    ['status 204, then completed', [{ status: 204 }, DONE], 'completed', 2],
    ['an array, then completed', [{ body: [] }, DONE], 'completed', 2],
    ['null, then completed', [{ body: 'null' }, DONE], 'completed', 2],
    ['a reply without status, then completed', [{ body: { jobId: 'j' } }, DONE], 'completed', 2],
    ['a numeric status, then completed', [report(1), DONE], 'completed', 2],
    [
      'the report of another job, then completed',
      [{ body: { jobId: 'k', status: 'completed' } }, DONE],
      'completed',
      2,
    ],
    ['incomplete JSON, then completed', [{ body: '{"status":"comp' }, DONE], 'completed', 2],
    ['four 500 in a row, then completed', [...repeat(fault(500), 4), DONE], 'completed', 5],
    ['five 500 in a row', repeat(fault(500), 5), 'error server', 5],
    ['five 429 in a row', repeat(fault(429), 5), 'error rate-limit', 5],
    ['five 408 in a row', repeat(fault(408), 5), 'error http', 5],
    ['five refused connections in a row', repeat('refuse', 5), 'error network', 5],
    ['five hanging requests in a row', repeat('hang', 5), 'error timeout', 5],
    [
      'five different faults in a row',
      [fault(503), 'refuse', 'hang', fault(429), { body: '<html>' }],
      'error protocol',
      5,
    ],
    [
      'four faults, a success, four faults',
      [...repeat(fault(500), 4), RUNNING, ...repeat(fault(500), 4), DONE],
      'completed',
      10,
    ],
    [
      'a fault between every two readings',
      [fault(500), RUNNING, 'refuse', RUNNING, 'hang', RUNNING, fault(429), DONE],
      'completed',
      8,
    ],
    ['four 500 in a row, then 403', [...repeat(fault(500), 4), fault(403)], 'error forbidden', 5],
  ])('the right outcome after: %s', async (_, steps, expected, requests) => {
    const end = await follow(steps);
    expect(end.outcome === 'error' ? `error ${end.error.kind}` : end.outcome).toBe(expected);
    expect(times).toHaveLength(requests);
  });

  it('the time limit, for a job that never ends', async () => {
    const end = await follow([RUNNING]);
    expect(end).toMatchObject({ outcome: 'timeout', after: 7_200_000, job: { status: 'running' } });
  });

  it('the time limit, for an unknown status', async () => {
    expect(await follow([report('sleeping')], { timeoutMs: 60_000 })).toMatchObject({
      outcome: 'timeout',
      after: 60_000,
    });
  });

  it.each([
    ['completed', DONE],
    ['failed', report('failed')],
  ])('the result of one final request, if the time limit passes between requests: %s', async (outcome, last) => {
    expect(await follow([RUNNING, last], { timeoutMs: 1_500 })).toMatchObject({ outcome, after: 1_500 });
    expect(times).toEqual([0, 1_500].map((at) => at + (times[0] as number)));
  });

  it('the result of one final request, if the machine slept past the time limit', async () => {
    let slept = 0;
    const clock: PollExportOptions['clock'] = {
      now: () => performance.now() + slept,
      setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    };
    const onProgress = () => {
      slept = 3 * 3_600_000;
      vi.setSystemTime(Date.now() + slept);
    };
    expect(await follow([RUNNING, DONE], { clock, onProgress })).toMatchObject({ outcome: 'completed' });
    expect(times).toHaveLength(2);
  });

  it('the time limit, if the final request fails', async () => {
    const end = await follow([RUNNING, 'refuse'], { timeoutMs: 1_500 });
    expect(end).toMatchObject({ outcome: 'timeout', after: 1_500, job: { status: 'running' } });
  });

  it('an error, if requests fail for longer than `patienceMs`', async () => {
    const end = await follow([RUNNING, 'refuse'], { patienceMs: 120_000 });
    expect(end).toMatchObject({ outcome: 'error', error: { kind: 'network' } });
    expect(end.after).toBeGreaterThan(120_000);
    expect(end.after).toBeLessThan(140_000);
  });

  it('the end of the job, if the service is back within `patienceMs`', async () => {
    expect(await follow([RUNNING, ...repeat('refuse', 9), DONE], { patienceMs: 300_000 })).toMatchObject({
      outcome: 'completed',
    });
  });

  it('the time limit immediately, even while a request is in flight', async () => {
    expect(await follow(['hang'], { timeoutMs: 10_000 })).toMatchObject({ outcome: 'timeout', after: 10_000 });
    expect(inFlight).toBe(0);
  });

  it('the time limit, although Retry-After asks for a longer wait', async () => {
    const end = await follow([fault(503, { 'retry-after': '86400' })], { timeoutMs: 30_000 });
    expect(end).toMatchObject({ outcome: 'timeout', after: 30_000 });
    expect(times).toHaveLength(1);
  });

  it.each([
    ['before the first request', ['hang'], 0, 0],
    ['in flight', ['hang'], 500, 1],
    ['between two requests', [RUNNING], 1_000, 1],
  ] as [string, Step[], number, number][])('a stop by the caller, at once, %s', async (_, steps, at, requests) => {
    const stop = new AbortController();
    if (at === 0) stop.abort();
    else setTimeout(() => stop.abort(), at);
    expect(await follow(steps, { signal: stop.signal })).toMatchObject({ outcome: 'aborted', after: at });
    expect(times).toHaveLength(requests);
  });

  it('a stop by the caller, although the request ignores its signal', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    const polling = pollExportJob({ getJob: () => new Promise(() => {}) }, 'j', { signal: stop.signal });
    await vi.advanceTimersByTimeAsync(500);
    expect(await polling).toEqual({ outcome: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an error for an invalid id, without a request', async () => {
    const client = scripted([DONE]);
    expect(await pollExportJob(client, '../x')).toMatchObject({ outcome: 'error', error: { kind: 'setup' } });
    expect(times).toEqual([]);
  });

  it.each([
    { timeoutMs: Number.NaN },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { intervalMs: 0 },
    { maxConsecutiveErrors: -1 },
  ])('an error for invalid times, without a request: %j', async (options) => {
    expect(await pollExportJob(scripted([DONE]), 'j', options)).toMatchObject({
      outcome: 'error',
      error: { kind: 'setup' },
    });
    expect(times).toEqual([]);
  });
});

describe('the interval', () => {
  const gaps = () => times.slice(1).map((time, index) => time - (times[index] as number));

  it('grows from 2 s to 15 s', async () => {
    await follow([...repeat(RUNNING, 8), DONE]);
    expect(gaps()).toEqual([2_000, 3_000, 4_500, 6_750, 10_125, 15_000, 15_000, 15_000]);
  });

  it.each([
    [0, 1_500, 11_250],
    [1, 2_500, 18_750],
  ])('varies by a quarter at most (random %d)', async (random, first, last) => {
    await follow([...repeat(RUNNING, 9), DONE], { random: () => random });
    expect(gaps()[0]).toBe(first);
    expect(gaps().at(-1)).toBe(last);
  });

  it('is never shorter than a second', async () => {
    await follow([...repeat(RUNNING, 3), DONE], { intervalMs: 1, maxIntervalMs: 1, random: () => 0 });
    expect(gaps()).toEqual([1_000, 1_000, 1_000]);
  });

  it('is not shortened by Retry-After: 0', async () => {
    await follow(
      [report('running'), report('running'), DONE].map((step) => ({
        ...(step as object),
        headers: { 'retry-after': '0' },
      })),
    );
    expect(gaps()).toEqual([2_000, 3_000]);
  });

  it.each([
    ['a success', { ...(RUNNING as object), headers: { 'retry-after': '20' } }],
    ['a 429', fault(429, { 'retry-after': '20' })],
    ['a 503', fault(503, { 'retry-after': '20' })],
  ] as [string, Step][])('is never shorter than a Retry-After of %s', async (_, step) => {
    await follow([step, DONE]);
    expect(gaps()).toEqual([20_000]);
  });

  it('reads a Retry-After date by the clock of the service', async () => {
    const headers = { date: 'Sat, 21 Nov 2020 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2020 10:00:30 GMT' };
    await follow([fault(503, headers), DONE]);
    expect(gaps()).toEqual([30_000]);
  });

  it('is measured from the end of a slow request', async () => {
    await follow([{ ...(RUNNING as object), wait: 10_000 } as Step, DONE]);
    expect(gaps()).toEqual([12_000]);
  });

  it('starts when a hanging request is given up after 30 s', async () => {
    await follow(['hang', DONE]);
    expect(gaps()).toEqual([32_000]);
  });
});

describe('the callbacks', () => {
  it('receive every report, and every temporary error with the number of errors in a row', async () => {
    const calls: string[] = [];
    await follow([fault(500), 'refuse', report('queued'), fault(429), DONE], {
      onProgress: (job) => calls.push(job.status),
      onFault: (error, consecutive) => calls.push(`${error.kind} ${consecutive}`),
    });
    expect(calls).toEqual(['server 1', 'network 2', 'queued', 'rate-limit 1', 'completed']);
  });

  it('may throw without an effect on polling', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const end = await follow([RUNNING, DONE], {
      onProgress: () => {
        throw new Error('The page broke.');
      },
    });
    expect(end.outcome).toBe('completed');
    expect(reported).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
