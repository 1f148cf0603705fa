import { act, cleanup, render, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DownloadLink } from '../../src/admin/DownloadLink.js';
import { useExportBundle, useExportJob, useStartExport, useStaticExport } from '../../src/admin/index.js';
import { createDeferred } from '../support/createDeferred.js';
import { linkFor, refusalWith, report, scriptedExportClient } from '../support/scriptedExportFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { pass, setHidden, virtualTime } from './support.js';

virtualTime();

const RUNNING = report('running', { progress: 10 });
const DOMAIN = 'docs.acme.com';
const strict = { wrapper: StrictMode };

describe('useExportJob', () => {
  it('polls a job until it ends, and sends no request after that', async () => {
    const client = scriptedExportClient({ job: [report('queued'), RUNNING, report('completed', { pageCount: 3 })] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    const seen: (string | undefined)[] = [];
    // The pauses between requests vary at random by up to a quarter: the first takes 1.5 to 2.5 s, the second 2.25 to 3.75 s.
    for (const time of [1, 2_600, 4_000, 4_000]) {
      await pass(time);
      seen.push(result.current.job?.status);
    }
    expect(seen).toEqual(['queued', 'running', 'completed', 'completed']);
    expect(result.current).toMatchObject({ status: 'completed', job: { pageCount: 3 } });
    await pass(120_000);
    expect(client.requests).toHaveLength(3);
  });

  it('sends no request without a job, or with an invalid id', async () => {
    const client = scriptedExportClient();
    const { result, rerender } = renderHook(({ id }) => useExportJob(id, { client }), {
      initialProps: { id: undefined as string | undefined },
      ...strict,
    });
    await pass(10_000);
    rerender({ id: '../admin' });
    await pass(10_000);
    expect(result.current.status).toBe('idle');
    expect(client.requests).toEqual([]);
  });

  it('shares one poll between components, in Strict Mode', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const Status = () => <p>{useExportJob('job_1', { client }).job?.status}</p>;
    const { container } = render(
      <StrictMode>
        <Status />
        <Status />
        <Status />
      </StrictMode>,
    );
    await pass(1);
    expect(client.requests).toHaveLength(1);
    expect(container.textContent).toBe('runningrunningrunning');
    await pass(2_600);
    expect(client.requests).toHaveLength(2);
  });

  it('keeps polling for the other components when one unmounts', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const first = renderHook(() => useExportJob('job_1', { client }));
    renderHook(() => useExportJob('job_1', { client }));
    await pass(1);
    first.unmount();
    await pass(2_600);
    expect(client.requests).toHaveLength(2);
  });

  it('stops its requests and timers when the last component unmounts', async () => {
    const client = scriptedExportClient({ job: ['hang'] });
    const { unmount } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(100);
    unmount();
    await pass(1);
    expect(client.requests.map(({ aborted }) => aborted)).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('polls another job when the id changes', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const { rerender } = renderHook(({ id }) => useExportJob(id, { client }), { initialProps: { id: 'a' }, ...strict });
    await pass(1);
    rerender({ id: 'b' });
    await pass(10);
    await pass(2_600);
    const urls = client.requests.map(({ url }) => url.slice(-1));
    expect(urls).toEqual(['a', 'b', 'b']);
  });

  it('sends no request while the tab is hidden, and polls immediately when it is visible again', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(1_500);
    setHidden(true);
    expect(result.current.status).toBe('paused');
    await pass(600_000);
    expect(client.requests).toHaveLength(1);
    setHidden(false);
    await pass(1);
    expect(result.current.status).toBe('watching');
    expect(client.requests).toHaveLength(2);
  });

  it('sends the first request only when the tab is visible', async () => {
    setHidden(true);
    const client = scriptedExportClient({ job: [RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(10_000);
    expect([result.current.status, client.requests.length]).toEqual(['paused', 0]);
    setHidden(false);
    await pass(1);
    expect(client.requests).toHaveLength(1);
  });

  it('sends no extra requests when the tab is hidden and shown in quick succession', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    renderHook(() => useExportJob('job_1', { client }), strict);
    for (let turn = 0; turn < 40; turn += 1) {
      setHidden(turn % 2 === 0);
      await pass(100);
    }
    const gaps = client.requests.slice(1).map(({ at }, index) => at - (client.requests[index]?.at ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(gaps.filter((gap) => gap < 1_000)).toEqual([]);
  });

  it('counts only the time in a visible tab against the time limit', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client, pace: { timeoutMs: 10_000 } }), strict);
    await pass(6_000);
    setHidden(true);
    await pass(60_000);
    setHidden(false);
    await pass(3_000);
    expect(result.current.status).toBe('watching');
    await pass(1_500);
    expect(result.current.status).toBe('timeout');
  });

  it('polls once more when the time limit is reached', async () => {
    const client = scriptedExportClient({ job: [RUNNING, report('completed')] });
    const { result } = renderHook(() => useExportJob('job_1', { client, pace: { timeoutMs: 1_400 } }), strict);
    await pass(1_450);
    expect(result.current.status).toBe('completed');
  });

  it('can be stopped and resumed', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(1);
    act(() => result.current.stopWatching());
    expect(result.current.status).toBe('stopped');
    await pass(60_000);
    expect(client.requests).toHaveLength(1);
    act(() => result.current.resume());
    await pass(1);
    expect([result.current.status, client.requests.length]).toEqual(['watching', 2]);
  });

  it('keeps its interval although the page creates a new client in every render', async () => {
    const made: ReturnType<typeof scriptedExportClient>[] = [];
    const createUnstableClient = () => {
      made.push(scriptedExportClient({ job: [RUNNING] }));
      return { client: made.at(-1) as ReturnType<typeof scriptedExportClient> };
    };
    renderHook(() => useExportJob('job_1', createUnstableClient()), strict);
    await pass(2_600);
    expect(made.flatMap(({ requests }) => requests)).toHaveLength(2);
  });

  it('reports a failed request that is retried, and clears it', async () => {
    const client = scriptedExportClient({ job: [RUNNING, 'refuse', RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(2_600);
    expect(result.current).toMatchObject({
      status: 'watching',
      fault: { kind: 'network' },
      job: { status: 'running' },
    });
    await pass(4_000);
    expect(result.current.fault).toBeUndefined();
  });

  it('ends with an error, and can be resumed', async () => {
    const client = scriptedExportClient({ job: [refusalWith(403, 'not-allowed'), RUNNING] });
    const { result } = renderHook(() => useExportJob('job_1', { client }), strict);
    await pass(1);
    expect(result.current).toMatchObject({ status: 'error', error: { kind: 'forbidden' } });
    act(() => result.current.resume());
    await pass(1_100);
    expect(result.current).toMatchObject({ status: 'watching', error: undefined, job: { status: 'running' } });
  });
});

describe('useExportBundle', () => {
  it('requests no link by itself', async () => {
    const client = scriptedExportClient();
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await pass(60_000);
    expect([result.current.status, client.requests.length]).toEqual(['idle', 0]);
  });

  it('returns the current link, and a new one when it is about to expire', async () => {
    const client = scriptedExportClient({
      bundle: [linkFor(120_000), linkFor(600_000, { bundleUrl: 'https://files.example/second' })],
    });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    const ask = () => act(async () => (await result.current.getLink())?.bundleUrl);
    const first = await ask();
    expect(await ask()).toBe(first);
    expect(client.requests).toHaveLength(1);
    await pass(91_000);
    expect(await ask()).toBe('https://files.example/second');
    expect(client.requests).toHaveLength(2);
  });

  it('drops the link when it expires', async () => {
    const client = scriptedExportClient({ bundle: [linkFor(60_000)] });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await act(() => result.current.getLink());
    expect(result.current.status).toBe('ready');
    await pass(60_001);
    expect(result.current.status).toBe('expired');
    expect(result.current.bundle).toBeUndefined();
  });

  it('knows the size of the bundle also after a request for another link has failed', async () => {
    const client = scriptedExportClient({ bundle: [linkFor(60_000), refusalWith(403, 'forbidden')] });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await act(() => result.current.getLink());
    const { sizeBytes } = result.current;
    expect(sizeBytes).toBe(48_317_440);
    await pass(60_001);
    await act(() => result.current.getLink());
    expect(result.current).toMatchObject({ status: 'error', sizeBytes });
    expect(result.current.bundle).toBeUndefined();
  });

  it('does not report the old link as expired while a new one is requested', async () => {
    const client = scriptedExportClient({ bundle: [linkFor(60_000), 'hang'] });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await act(() => result.current.getLink());
    await pass(31_000);
    act(() => void result.current.getLink());
    await pass(30_000);
    expect(result.current.status).toBe('requesting');
  });

  it('forgets a link without an expiry after a minute, and requests another one', async () => {
    const bundle = [1, 2].map((number) => ({ body: { bundleUrl: `https://files.example/${number}` } }));
    const client = scriptedExportClient({ bundle });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    const ask = () => act(async () => (await result.current.getLink())?.bundleUrl);
    expect(await ask()).toBe('https://files.example/1');
    await pass(59_000);
    expect(await ask()).toBe('https://files.example/1');
    await pass(1_001);
    expect(result.current.status).toBe('idle');
    expect(result.current.bundle).toBeUndefined();
    expect(await ask()).toBe('https://files.example/2');
  });

  it('computes the expiry by the clock of the service', async () => {
    const headers = { date: 'Sat, 21 Nov 2020 10:00:00 GMT' };
    const body = { bundleUrl: 'https://files.example/b', expiresAt: '2020-11-21T10:05:00Z' };
    const client = scriptedExportClient({ bundle: [{ body, headers }] });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await act(() => result.current.getLink());
    expect(result.current).toMatchObject({ status: 'ready', endsAt: Date.now() + 300_000 });
  });

  it('shares one link and one request between components', async () => {
    const client = scriptedExportClient();
    const first = renderHook(() => useExportBundle('job_1', { client }));
    const second = renderHook(() => useExportBundle('job_1', { client }));
    await act(() => Promise.all([first.result.current.getLink(), second.result.current.getLink()]));
    expect(client.requests).toHaveLength(1);
    expect(second.result.current.bundle).toEqual(first.result.current.bundle);
  });

  it('waits while the bundle is not ready', async () => {
    const client = scriptedExportClient({
      bundle: [refusalWith(409, 'not-ready'), refusalWith(409, 'not-ready'), linkFor(60_000)],
    });
    const { result } = renderHook(() => useExportBundle('job_1', { client }), strict);
    act(() => void result.current.getLink());
    await pass(1);
    expect(result.current.status).toBe('requesting');
    await pass(8_000);
    expect([result.current.status, client.requests.length]).toEqual(['ready', 3]);
  });

  it('requests a new link for a component that subscribes while an aborted request is still ending', async () => {
    const client = scriptedExportClient({ bundle: [refusalWith(409, 'not-ready'), linkFor(60_000)] });
    const link = new DownloadLink(client, 'job_1', { onFirstSubscriber: () => {}, onLastUnsubscribe: () => {} });
    const unsubscribe = link.store.subscribe(() => {});
    const aborted = link.get();
    await pass(1);
    unsubscribe();
    vi.advanceTimersByTime(0);
    onTestFinished(link.store.subscribe(() => {}));
    const requested = link.get();
    await pass(1);
    expect((await requested)?.bundleUrl).toContain('files.example');
    expect(await aborted).toBeUndefined();
  });

  it('keeps the link only in memory, and only until its component unmounts', async () => {
    const client = scriptedExportClient();
    const { result, unmount } = renderHook(() => useExportBundle('job_1', { client }), strict);
    await act(() => result.current.getLink());
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('files.example');
    unmount();
    await pass(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(renderHook(() => useExportBundle('job_1', { client })).result.current.status).toBe('idle');
  });
});

describe('useStartExport', () => {
  it('sends one request, however often it is called meanwhile', async () => {
    const client = scriptedExportClient();
    const { result } = renderHook(() => useStartExport({ client }), strict);
    await act(() => Promise.all([result.current.start({ domain: DOMAIN }), result.current.start({ domain: DOMAIN })]));
    expect(result.current).toMatchObject({ status: 'started', jobId: 'exp_7Qm2xK' });
    expect(client.requests).toHaveLength(1);
  });

  it.each([500, 503, 429, 408])('never repeats a start automatically after status %d', async (status) => {
    const client = scriptedExportClient({ start: [{ status, body: {} }] });
    const { result } = renderHook(() => useStartExport({ client }), strict);
    await act(() => result.current.start({ domain: DOMAIN }));
    await pass(120_000);
    expect(result.current.status).toBe('error');
    expect(client.requests).toHaveLength(1);
  });

  it('resets the latest start with the same function in every render, and shows no error of an older start', async () => {
    const client = scriptedExportClient();
    const { startJob } = client;
    const { promise: olderStart, reject: failOlder } = createDeferred<never>();
    client.startJob = () => olderStart;
    const { result } = renderHook(() => useStartExport({ client }), strict);
    const { reset } = result.current;
    let older: Promise<string | undefined> | undefined;
    act(() => {
      older = result.current.start({ domain: 'older.acme.com' });
    });
    client.startJob = startJob;
    await act(() => result.current.start({ domain: DOMAIN }));
    failOlder(new Error('No session.'));
    await act(async () => expect(await older).toBeUndefined());
    expect(result.current.status).toBe('started');
    expect(result.current.reset).toBe(reset);
    act(() => reset());
    expect(result.current.status).toBe('idle');
  });

  it('shows the last start, also if its request was sent before that of another domain', async () => {
    const client = scriptedExportClient();
    const { startJob } = client;
    client.startJob = () => new Promise(() => {});
    const { result } = renderHook(() => useStartExport({ client }), strict);
    act(() => void result.current.start({ domain: DOMAIN }));
    client.startJob = startJob;
    await act(() => result.current.start({ domain: 'other.acme.com' }));
    expect(result.current.status).toBe('started');
    act(() => void result.current.start({ domain: DOMAIN }));
    expect(result.current.status).toBe('starting');
    expect(client.requests).toHaveLength(1);
  });

  it('can start again after a client that threw synchronously', async () => {
    const client = scriptedExportClient();
    const { startJob } = client;
    client.startJob = () => {
      client.startJob = startJob;
      throw new Error('No session.');
    };
    const { result } = renderHook(() => useStartExport({ client }), strict);
    await act(() => result.current.start({ domain: DOMAIN }));
    expect(result.current.status).toBe('error');
    await act(() => result.current.start({ domain: DOMAIN }));
    expect(result.current).toMatchObject({ status: 'started', jobId: 'exp_7Qm2xK' });
  });

  it('reports the started job even if the component unmounts meanwhile', async () => {
    const started: string[] = [];
    const client = scriptedExportClient();
    const { result, unmount } = renderHook(
      () => useStartExport({ client, onStarted: (id) => started.push(id) }),
      strict,
    );
    const starting = result.current.start({ domain: DOMAIN });
    unmount();
    await starting;
    expect(started).toEqual(['exp_7Qm2xK']);
  });

  it('reports the job as started even if its handler throws', async () => {
    const client = scriptedExportClient();
    const onStarted = () => {
      throw new Error('The list of the site is broken.');
    };
    const reported: string[] = [];
    addEventListener('error', ({ message }) => reported.push(message), { once: true });
    const { result } = renderHook(() => useStartExport({ client, onStarted }), strict);
    await act(() => result.current.start({ domain: DOMAIN }));
    expect(result.current).toMatchObject({ status: 'started', jobId: 'exp_7Qm2xK' });
    expect(reported).toEqual(['Uncaught Error: The list of the site is broken.']);
    expect(takeConsole()).toHaveLength(1);
  });
});

describe('useStaticExport', () => {
  const options = (client: ReturnType<typeof scriptedExportClient>) => ({ domain: DOMAIN, client });

  it('starts a job and follows it until it is completed', async () => {
    const client = scriptedExportClient({ job: [report('queued'), report('completed', { pageCount: 512 })] });
    const { result } = renderHook(
      () => useStaticExport({ ...options(client), version: '2.4', paths: ['/guide'] }),
      strict,
    );
    expect(result.current.phase).toBe('idle');
    await act(() => result.current.start());
    expect(client.requests[0]?.body).toEqual({ domain: DOMAIN, version: '2.4', paths: ['/guide'] });
    await pass(4_000);
    expect(result.current).toMatchObject({
      phase: 'completed',
      jobId: 'exp_7Qm2xK',
      recent: [
        { jobId: 'exp_7Qm2xK', domain: DOMAIN, version: '2.4', pathCount: 1, outcome: 'completed', pageCount: 512 },
      ],
    });
  });

  it('resumes a running job after a reload, without starting another', async () => {
    const first = scriptedExportClient({ job: [RUNNING] });
    const page = renderHook(() => useStaticExport(options(first)), strict);
    await act(() => page.result.current.start());
    cleanup();
    await pass(10);
    const second = scriptedExportClient({ job: [report('completed')] });
    const { result } = renderHook(() => useStaticExport(options(second)), strict);
    await pass(10);
    expect(result.current).toMatchObject({ phase: 'completed', jobId: 'exp_7Qm2xK' });
    expect(second.requests.map(({ call }) => call)).toEqual(['job']);
  });

  it('stores the started job even if the component unmounts meanwhile', async () => {
    const client = scriptedExportClient();
    const { result, unmount } = renderHook(() => useStaticExport(options(client)), strict);
    const starting = result.current.start();
    unmount();
    await starting;
    expect(localStorage.getItem('docs-assistant:exports:1')).toContain('exp_7Qm2xK');
  });

  it('stores nothing with persist={false}', async () => {
    const client = scriptedExportClient();
    const { result } = renderHook(() => useStaticExport({ ...options(client), persist: false }), strict);
    await act(() => result.current.start());
    await pass(10);
    expect(result.current.phase).toBe('completed');
    expect(localStorage.length).toBe(0);
  });

  it('does not show the jobs of another domain', async () => {
    localStorage.setItem(
      'docs-assistant:exports:1',
      JSON.stringify([{ jobId: 'a', domain: 'other.acme.com', startedAt: 1 }]),
    );
    const client = scriptedExportClient();
    const { result } = renderHook(() => useStaticExport(options(client)), strict);
    await pass(10);
    expect([result.current.phase, result.current.recent, client.requests]).toEqual(['idle', [], []]);
  });

  it('shows the selected job again only under its own domain', async () => {
    const client = scriptedExportClient();
    const { result, rerender } = renderHook(({ domain }) => useStaticExport({ domain, client }), {
      ...strict,
      initialProps: { domain: DOMAIN },
    });
    await act(() => result.current.start());
    await pass(10);
    expect(result.current.jobId).toBe('exp_7Qm2xK');
    rerender({ domain: 'other.acme.com' });
    expect(result.current).toMatchObject({ jobId: undefined, phase: 'idle' });
    rerender({ domain: DOMAIN });
    expect(result.current.jobId).toBe('exp_7Qm2xK');
  });

  it('keeps pending and failed starts, and selected jobs, of two domains apart', async () => {
    const client = scriptedExportClient({ start: ['hang', refusalWith(403, 'not-allowed')], job: [RUNNING] });
    const { result, rerender } = renderHook(({ domain }) => useStaticExport({ domain, client }), {
      ...strict,
      initialProps: { domain: DOMAIN },
    });
    act(() => void result.current.start());
    expect(result.current.phase).toBe('starting');
    rerender({ domain: 'other.acme.com' });
    expect(result.current.phase).toBe('idle');
    await act(async () => void (await result.current.start()));
    expect(client.requests.map(({ body }) => body)).toMatchObject([{ domain: DOMAIN }, { domain: 'other.acme.com' }]);
    expect(result.current).toMatchObject({ phase: 'start-error', error: { kind: 'forbidden' } });
    rerender({ domain: DOMAIN });
    expect(result.current).toMatchObject({ phase: 'starting', error: undefined });
  });

  it('keeps the job that was selected for a domain while a job of another domain starts', async () => {
    const client = scriptedExportClient({ job: [RUNNING] });
    const { startJob } = client;
    const { promise: sent, resolve: send } = createDeferred();
    client.startJob = async (...request) => {
      await sent;
      return startJob(...request);
    };
    const { result, rerender } = renderHook(({ domain }) => useStaticExport({ domain, client }), {
      ...strict,
      initialProps: { domain: DOMAIN },
    });
    act(() => void result.current.start());
    rerender({ domain: 'other.acme.com' });
    act(() => result.current.show('job_1'));
    await act(async () => send());
    await pass(10);
    expect(result.current.jobId).toBe('job_1');
    rerender({ domain: DOMAIN });
    expect(result.current).toMatchObject({ jobId: 'exp_7Qm2xK', entry: { domain: DOMAIN } });
  });

  it.each([
    '{',
    'null',
    '5',
    '[5, null, {"jobId": "../x"}]',
    '{"a": 1}',
    '[{"jobId":"a","domain":"<b>","startedAt":1}]',
    '[{"jobId":"a","domain":"docs.acme.com","startedAt":"x"}]',
    // `startedAt` is outside the range of `Date`.
    '[{"jobId":"a","domain":"docs.acme.com","startedAt":1e300}]',
  ])('ignores %s in the storage', async (stored) => {
    localStorage.setItem('docs-assistant:exports:1', stored);
    const client = scriptedExportClient();
    const { result } = renderHook(() => useStaticExport(options(client)), strict);
    await pass(10);
    expect([result.current.phase, client.requests]).toEqual(['idle', []]);
  });

  it('returns to the form, opens an earlier job, and removes a job from the list', async () => {
    const entries = [1, 2].map((startedAt) => ({ jobId: `job_${startedAt}`, domain: DOMAIN, startedAt }));
    localStorage.setItem('docs-assistant:exports:1', JSON.stringify(entries.reverse()));
    const { result } = renderHook(() => useStaticExport(options(scriptedExportClient())), strict);
    await pass(10);
    expect(result.current.jobId).toBe('job_2');
    act(() => result.current.show(undefined));
    expect(result.current.phase).toBe('idle');
    act(() => result.current.show('job_1'));
    await pass(10);
    expect(result.current).toMatchObject({ jobId: 'job_1', phase: 'completed' });
    act(() => result.current.forget('job_1'));
    expect(result.current.recent.map(({ jobId }) => jobId)).toEqual(['job_2']);
    expect(result.current.jobId).toBeUndefined();
  });
});
