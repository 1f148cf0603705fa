import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type AssistantProxyOptions,
  createAssistantProxy,
  createExportProxy,
  type FailedRequest,
} from '../../src/proxy/index.js';
import { failingListeners } from '../support/failingListeners.js';
import { JOBS, listen, openOptions, ownHeaders, stopServers } from './serveProxy.js';

const KEY = 'svc_dsc_0123456789abcdef';
const CAUSE = new Error('The session store is down.');
const failing = () => {
  throw CAUSE;
};
const store = { count: async () => failing() };
const limit = { requests: 1, windowMs: 1000, store };

afterEach(() => {
  stopServers();
  vi.restoreAllMocks();
});

type Reported = [Error & { status?: number }, FailedRequest];

/** Creates a `fetch` whose reply sends one chunk, calls `leave`, and then fails with `error`. Without an error, the reply stays open. */
const breakingOff =
  (error: Error | undefined, leave = () => {}) =>
  async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          chunks += 1;
          if (chunks === 1) return controller.enqueue(new TextEncoder().encode('{"a":'));
          leave();
          if (error) controller.error(error);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': 'text/plain' } });
  };

/** Sends one question. Returns the status, the text of the reply, and the calls of `onError`. */
async function ask(
  options: Partial<AssistantProxyOptions>,
  signal?: AbortSignal,
  read = (response: Response) => response.text().catch(String),
) {
  const reported: Reported[] = [];
  const proxy = createAssistantProxy({
    discoveryUrl: 'http://127.0.0.1:1/discovery',
    domain: 'acme',
    apiKey: KEY,
    onError: (...report) => void reported.push(report),
    ...options,
  });
  const response = await proxy(
    new Request('http://docs.test/v1/assistant/acme/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://docs.test', 'x-request-id': 'abc-1' },
      body: JSON.stringify({ fp: 'page', messages: [{ id: '1', role: 'user', content: 'Hi' }] }),
      ...(signal && { signal }),
    }),
  );
  return { status: response.status, text: await read(response), reported };
}

/** Starts one export. Returns the status, the text of the reply, and the calls of `onError`. */
async function startExport(options: Parameters<typeof openOptions>[1]) {
  const reported: Reported[] = [];
  const onError = (...report: Reported) => void reported.push(report);
  const proxy = createExportProxy(openOptions('http://127.0.0.1:1', { onError, ...options }));
  const url = 'http://docs.test';
  const request = { method: 'POST', headers: ownHeaders(url), body: JSON.stringify({ domain: 'docs.acme.com' }) };
  const response = await proxy(new Request(`${url}${JOBS}`, request));
  return { status: response.status, text: await response.text(), reported };
}

describe('the assistant proxy reports', () => {
  it.each<[string, number, Partial<AssistantProxyOptions>]>([
    ['fp', 500, { fp: failing }],
    ['groups', 500, { groups: failing }],
    ['callerOf', 500, { callerOf: failing }],
    ['an async callerOf', 500, { callerOf: async () => failing() }],
    ['the store of the limit', 503, { rateLimit: limit }],
    ['fetch', 502, { fetch: failing }],
  ])('an exception of %s, which its reply does not contain', async (_name, expected, options) => {
    const { status, text, reported } = await ask(options);
    expect(status).toBe(expected);
    expect(text).not.toContain('session store');
    expect(reported).toEqual([[expect.objectContaining({ status: expected, cause: CAUSE }), { requestId: 'abc-1' }]]);
  });

  it('a connection that is refused, with the code of the system', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
    // Use the port of a server that has just been stopped, so that the connection is refused.
    const discoveryUrl = `${await listen(() => {})}/discovery`;
    stopServers();
    const { status } = await ask({ discoveryUrl, onError: undefined as never });
    expect(status).toBe(502);
    expect(lines.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^docs-assistant\/proxy: .* could not be reached\. Cause: .*ECONNREFUSED.*\(request abc-1\)$/,
        ),
      ],
    ]);
  });

  it('the status of a docs platform that fails', async () => {
    const discoveryUrl = `${await listen((_, outgoing) => void outgoing.writeHead(500).end())}/discovery`;
    const { status, reported } = await ask({ discoveryUrl });
    expect([status, reported.map(([{ cause }]) => String(cause))]).toEqual([502, ['Error: Its status is 500.']]);
  });

  it('a docs platform that refuses the proxy, but not one whose quota is used up', async () => {
    const refusing = (error: string) => async () => Response.json({ error }, { status: 403 });
    const refused = await ask({ fetch: refusing('No.') });
    expect([refused.status, refused.reported.map(([{ cause }]) => String(cause))]).toEqual([
      403,
      ['Error: Its status is 403.'],
    ]);
    const exhausted = await ask({ fetch: refusing('The usage limit is reached.') });
    expect([exhausted.status, exhausted.reported]).toEqual([402, []]);
  });

  it('no key in the line that it writes by default', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fetch = () => Promise.reject(new Error(`Bearer ${KEY} is an invalid header.`));
    await ask({ fetch, onError: undefined as never });
    expect(lines).toHaveBeenCalledOnce();
    expect(JSON.stringify(lines.mock.calls)).not.toContain(KEY);
  });

  it('no request that the reader has left or that was refused for a known reason', async () => {
    const leaving = new AbortController();
    const fetch = () => {
      leaving.abort();
      return Promise.reject(new Error('aborted'));
    };
    expect((await ask({ fetch }, leaving.signal)).reported).toEqual([]);
    const refused = await ask({ origins: ['https://other.test'] });
    expect([refused.status, refused.reported]).toEqual([403, []]);
  });

  it.each<[string, Partial<AssistantProxyOptions>, string]>([
    ['whose connection breaks', { fetch: breakingOff(new Error('ECONNRESET')) }, 'ECONNRESET'],
    ['that pauses too long', { fetch: breakingOff(undefined), timeouts: { idle: 1 } }, 'timeouts.idle'],
    ['that takes too long', { fetch: breakingOff(undefined), timeouts: { total: 100 } }, 'timeouts.total'],
  ])('an answer %s, once', async (_name, options, cause) => {
    const { status, text, reported } = await ask(options);
    expect([status, text]).toEqual([200, 'ProxyError: The answer of the docs platform broke off.']);
    expect(reported).toEqual([
      [expect.objectContaining({ message: 'The answer of the docs platform broke off.' }), { requestId: 'abc-1' }],
    ]);
    expect(String(reported[0]?.[0].cause)).toContain(cause);
  });

  it('no answer that breaks off because the reader leaves', async () => {
    const leaving = new AbortController();
    const fetch = breakingOff(new Error('aborted'), () => leaving.abort());
    expect((await ask({ fetch }, leaving.signal)).reported).toEqual([]);
    const cancelled = await ask(
      { fetch: breakingOff(undefined), timeouts: { total: 100 } },
      undefined,
      async ({ body }) => {
        const reader = body?.getReader();
        await reader?.read();
        const waiting = reader?.read();
        await reader?.cancel();
        await waiting;
        return '';
      },
    );
    expect(cancelled.reported).toEqual([]);
  });

  it('why the results of a search cannot be passed on', async () => {
    const reported: Reported[] = [];
    const proxy = createAssistantProxy({
      discoveryUrl: 'http://127.0.0.1:1/discovery',
      domain: 'acme',
      fetch: breakingOff(CAUSE),
      onError: (...report) => void reported.push(report),
    });
    const response = await proxy(
      new Request('http://docs.test/v1/search/acme', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://docs.test' },
        body: JSON.stringify({ query: 'port' }),
      }),
    );
    expect([response.status, reported.map(([{ cause }]) => cause)]).toEqual([502, [CAUSE]]);
  });

  it.each(failingListeners(new Error('The log is full.')))('and answers even if onError %s', async (_, onError) => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await ask({ fetch: failing, onError })).status).toBe(502);
    expect(shown).toHaveBeenCalledWith('docs-assistant/proxy: onError failed. Error: The log is full.');
  });
});

/** Keys without a prefix by which `maskKeys` would recognise them. */
const PLAIN_KEYS = ['Zq7!plain+key/of=acme', 'qwertyuiop"asdf'];

describe.each(PLAIN_KEYS)('the key %s', (key) => {
  const quoting = (text: string) => {
    const inner = Object.assign(new TypeError(`Invalid header: ${text}`), { code: 'ERR_HEADER' });
    return () => Promise.reject(new Error(`authorization "Bearer ${text}" was refused`, { cause: inner }));
  };
  const forms = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];

  it.each(forms)('is not in the line that the proxies write by default: %s', async (form) => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
    const options = { fetch: quoting(form), onError: undefined as never };
    await startExport({ ...options, adminApiKey: key });
    await ask({ ...options, apiKey: key });
    expect(lines).toHaveBeenCalledTimes(2);
    for (const [line] of lines.mock.calls) {
      expect(line).toContain('could not be reached');
      expect(line).not.toContain(form);
    }
  });

  it.each(forms)('is not in the error that onError receives: %s', async (form) => {
    const fetch = quoting(form);
    const reports = [await startExport({ fetch, adminApiKey: key }), await ask({ fetch, apiKey: key })];
    for (const { status, reported } of reports) {
      const error = reported[0]?.[0];
      expect([status, error?.status, error?.name]).toEqual([502, 502, 'ProxyError']);
      expect(inspect(error, { depth: 9 })).not.toContain(form);
      expect(error?.cause).toMatchObject({ cause: { name: 'TypeError', code: 'ERR_HEADER' } });
    }
  });
});

const URL_OF_ACME = 'https://docs.acme.com/';

/** Contains a text that only `util.inspect` (and so `console.error`) shows, like a `Request` in some versions of Node. */
class HidingRequest {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  [inspect.custom]() {
    return { headers: this.#text };
  }
}

/** Values that `fetch` can reject with. Each contains a given text in a different place. */
const HIDING_PLACES: readonly [string, (text: string) => unknown][] = [
  ['an AggregateError', (text) => new AggregateError([new Error('One'), new Error(text)], 'All attempts failed.')],
  ['the text itself in an AggregateError', (text) => new AggregateError([text], 'All attempts failed.')],
  [
    'a cause within an AggregateError within a cause',
    (text) => {
      const inner = new AggregateError([new Error('One', { cause: new Error(text) })], 'All attempts failed.');
      return new Error('Failed.', { cause: inner });
    },
  ],
  ['an error of another realm', (text) => runInNewContext('new TypeError(text)', { text })],
  [
    'a cause of another realm',
    (text) => new Error('Failed.', { cause: runInNewContext('new AggregateError([new Error(text)])', { text }) }),
  ],
  ['a DOMException', (text) => new DOMException(text, 'SyntaxError')],
  ['a deep cause', (text) => Array.from({ length: 20 }).reduce((cause) => new Error('Outer.', { cause }), text)],
  ['a property', (text) => Object.assign(new Error('Failed.'), { header: text })],
  ['a code', (text) => Object.assign(new Error('Failed.'), { code: text })],
  ['a property of an object', (text) => Object.assign(new Error('Failed.'), { config: { headers: { auth: [text] } } })],
  ['headers', (text) => Object.assign(new Error('Failed.'), { headers: new Map([['authorization', text]]) })],
  [
    'a Request',
    (text) => Object.assign(new Error('Failed.'), { request: new Request(URL_OF_ACME, { headers: { auth: text } }) }),
  ],
  [
    'an object that hides its fields',
    (text) => Object.assign(new Error('Failed.'), { request: new HidingRequest(text) }),
  ],
  ['a value that is not an error', (text) => ({ authorization: text })],
];

describe.each(HIDING_PLACES)('a key in %s', (_name, errorWith) => {
  it('is not in the error that onError receives', async () => {
    const key = 'Zq7!plain+key/of=acme';
    const { reported } = await ask({ fetch: () => Promise.reject(errorWith(`Bearer ${key}`)), apiKey: key });
    expect(reported).toHaveLength(1);
    expect(inspect(errorWith(`Bearer ${key}`), { depth: 99 })).toContain(key);
    expect(inspect(reported[0]?.[0], { depth: 99, showHidden: true })).not.toContain(key);
  });
});

it('the other errors of an AggregateError with the key are reported unchanged', async () => {
  const error = new AggregateError([CAUSE, new Error(`Bearer ${KEY}`)], 'All attempts failed.');
  const { reported } = await ask({ fetch: () => Promise.reject(error) });
  const errors: Error[] = (reported[0]?.[0].cause as AggregateError | undefined)?.errors ?? [];
  expect(errors[0]).toBe(CAUSE);
  expect(errors[1]?.message).toBe('Bearer ••••');
});

it('an error with too many values to search is copied without its other properties', async () => {
  const error = Object.assign(new Error('Failed.', { cause: CAUSE }), { list: [...Array(5_000).keys()] });
  const { reported } = await ask({ fetch: () => Promise.reject(error) });
  expect(reported[0]?.[0].cause).toMatchObject({ message: 'Failed.', cause: CAUSE });
  expect(reported[0]?.[0].cause).not.toHaveProperty('list');
});

const REMOVED = '•••• (This object was removed, because it may contain the key.)';

it('of an AggregateError with the key, at most 1,000 errors are copied, and the others are removed', async () => {
  const withKey = (_: unknown, index: number) => new Error(`${index}: ${KEY}`);
  const wide = new AggregateError(Array.from({ length: 5_000 }, withKey), 'All attempts failed.');
  const error = new AggregateError([wide, new Error(KEY)], 'All attempts failed.');
  const { reported } = await ask({ fetch: () => Promise.reject(error) });
  const cause = reported[0]?.[0].cause as AggregateError | undefined;
  const copied = Array.from({ length: 998 }, (_, index) => ({ message: `${index}: ••••` }));
  expect(cause?.errors).toMatchObject([{ errors: [...copied, REMOVED, REMOVED] }, REMOVED]);
});

it('of the causes of an error with the key, at most 1,000 are copied, and the next one is removed', async () => {
  const causes = Array.from({ length: 5_000 }, () => new Error('Outer.'));
  const error = causes.reduce((cause, each) => Object.assign(each, { cause }), new Error(KEY));
  const { reported } = await ask({ fetch: () => Promise.reject(error) });
  let depth = 0;
  let cause: unknown = reported[0]?.[0].cause;
  for (; cause instanceof Error; cause = cause.cause) depth += 1;
  expect([depth, cause]).toEqual([1_000, REMOVED]);
});

it('the original error is reported if no message contains the key, and a cycle of causes ends', async () => {
  const cycle = new Error(`Refused: ${KEY}`);
  cycle.cause = cycle;
  const [plain, cyclic] = [await ask({ fetch: failing }), await ask({ fetch: () => Promise.reject(cycle) })];
  expect(plain.reported[0]?.[0].cause).toBe(CAUSE);
  expect(cyclic.reported[0]?.[0].cause).toMatchObject({ message: 'Refused: ••••' });
});

describe('the export proxy reports', () => {
  it.each<[string, number, Parameters<typeof openOptions>[1]]>([
    ['authorize', 403, { authorize: failing }],
    ['callerOf', 500, { callerOf: failing }],
    ['an async callerOf', 500, { callerOf: async () => failing() }],
    ['the store of the limit', 503, { rateLimit: limit }],
    ['fetch', 502, { fetch: failing }],
  ])('an exception of %s, which its reply does not contain', async (_name, expected, options) => {
    const { status, text, reported } = await startExport(options);
    expect(status).toBe(expected);
    expect(text).not.toContain('session store');
    expect(reported).toEqual([[expect.objectContaining({ status: expected, cause: CAUSE }), {}]]);
  });

  it('why a reply cannot be passed on', async () => {
    const broken = await startExport({ fetch: breakingOff(CAUSE) });
    expect([broken.status, broken.reported.map(([{ cause }]) => cause)]).toEqual([502, [CAUSE]]);
    const other = await startExport({ fetch: async () => Response.json({ jobs: [] }) });
    expect(String(other.reported[0]?.[0].cause)).toContain('fields');
  });

  it('that authorize took too long', async () => {
    const { status, reported } = await startExport({
      authorize: () => new Promise(() => {}),
      timeouts: { authorize: 1 },
    });
    expect([status, String(reported[0]?.[0].cause)]).toEqual([403, expect.stringContaining('timeouts.authorize')]);
  });

  it('a docs platform that does not offer exports', async () => {
    const { status, reported } = await startExport({ fetch: async () => Response.json({}, { status: 403 }) });
    expect([status, reported.map(([{ cause }]) => String(cause))]).toEqual([403, ['Error: Its status is 403.']]);
  });

  it('nothing if authorize says no', async () => {
    const { status, reported } = await startExport({ authorize: () => false });
    expect([status, reported]).toEqual([403, []]);
  });
});
