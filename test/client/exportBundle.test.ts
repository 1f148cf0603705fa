import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createExportClient, helmValues, waitForBundle } from '../../src/client/index.js';

const LINK = 'https://files.acme.com/bundle.tar.gz?sig=abc';

describe('waitForBundle', () => {
  let requests: number[];
  beforeEach(() => {
    requests = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function ask(statuses: number[], headers: Record<string, string> = {}, signal?: AbortSignal) {
    const client = createExportClient({
      url: '/api',
      fetch: async () => {
        const status = statuses[Math.min(requests.length, statuses.length - 1)] as number;
        requests.push(Date.now());
        return Response.json(status === 200 ? { bundleUrl: LINK } : { error: 'No.' }, { status, headers });
      },
    });
    const asked = waitForBundle(client, 'j', { random: () => 0.5, ...(signal && { signal }) }).then(
      (bundle) => bundle.bundleUrl,
      (error: { kind: string }) => error.kind,
    );
    return asked;
  }

  it.each([
    ['returns the link at once', [200], LINK, 1],
    ['retries while the answer is "not yet"', [409, 409, 200], LINK, 3],
    ['gives up after five times "not yet"', [409], 'not-ready', 5],
    ['does not retry after 400', [400, 200], 'bad-request', 1],
    ['does not retry after 401', [401, 200], 'auth', 1],
    ['does not retry after 403', [403, 200], 'forbidden', 1],
    ['does not retry after 404', [404, 200], 'not-found', 1],
    ['does not retry after 429', [429, 200], 'rate-limit', 1],
    ['does not retry after 500', [500, 200], 'server', 1],
  ] as [string, number[], string, number][])('%s', async (_, statuses, expected, count) => {
    const asked = ask(statuses);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await asked).toBe(expected);
    expect(requests).toHaveLength(count);
    expect(vi.getTimerCount()).toBe(0);
    const gaps = requests.slice(1).map((time, index) => time - (requests[index] as number));
    expect(gaps).toEqual([2_000, 3_000, 4_500, 6_750].slice(0, count - 1));
  });

  it('waits as long as the service asks', async () => {
    const asked = ask([409, 200], { 'retry-after': '9' });
    await vi.advanceTimersByTimeAsync(8_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toBe(LINK);
  });

  it('waits for an archive that takes three minutes to pack, with one request', async () => {
    const client = createExportClient({
      url: '/api',
      fetch: async () => {
        requests.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 180_000));
        return Response.json({ bundleUrl: LINK });
      },
    });
    const asked = waitForBundle(client, 'j');
    await vi.advanceTimersByTimeAsync(180_000);
    expect((await asked).bundleUrl).toBe(LINK);
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits ten minutes without a time limit, and with an undefined one', async () => {
    const createBundle = () => new Promise<never>(() => {});
    const asked = [{}, { timeoutMs: undefined } as object].map((options) =>
      waitForBundle({ createBundle }, 'j', options).catch((error: { kind: string }) => error.kind),
    );
    await vi.advanceTimersByTimeAsync(600_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await Promise.all(asked)).toEqual(['timeout', 'timeout']);
  });

  it('gives up when the time limit for bundles has passed', async () => {
    const fetchNothing = () => new Promise<Response>(() => {});
    const client = createExportClient({ url: '/api', fetch: fetchNothing, timeouts: { bundle: 5_000 } });
    const asked = client.createBundle('j').catch((error: { kind: string }) => error.kind);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toBe('timeout');
  });

  it('stops immediately when its caller aborts', async () => {
    const stop = new AbortController();
    const asked = ask([409], {}, stop.signal);
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    expect(await asked).toBe('aborted');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('helmValues', () => {
  it('writes the values of the chart', () => {
    expect(helmValues({ bundleUrl: LINK }, { version: '2.4' })).toBe(
      `staticExport:\n  enabled: true\n  bundleUrl: "${LINK}"\n  version: "2.4"\n`,
    );
  });

  it('leaves out a missing version', () => {
    expect(parse(helmValues({ bundleUrl: LINK }))).toEqual({ staticExport: { enabled: true, bundleUrl: LINK } });
  });

  it.each([
    '1.10',
    'true',
    'null',
    '~',
    '0x10',
    '2026-11-21',
    'a: b',
    'a # b',
    '- a',
    '"quoted"',
    "it's",
    'back\\slash',
    '{a}',
    '*anchor',
    '!tag',
    '| block',
    'new\nline: injected',
    'tab\t',
    'line\u2028separator',
    'nel\u0085',
    'bom\ufeff',
    'nul\u0000',
    'emoji 🙂',
    '$(HOME)',
    '{{ .Values.secret }}',
    ' spaced ',
  ])('keeps the text %j unchanged', (version) => {
    const bundleUrl = `https://files.acme.com/?v=${version}`;
    expect(parse(helmValues({ bundleUrl }, { version }))).toEqual({
      staticExport: { enabled: true, bundleUrl, version },
    });
  });

  it('refuses a bundle without a link', () => {
    expect(() => helmValues({} as { bundleUrl: string })).toThrow(expect.objectContaining({ kind: 'setup' }));
  });
});
