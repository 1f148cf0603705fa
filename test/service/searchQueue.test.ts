import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SearchPlaces } from '../../src/service/admission/SearchPlaces.js';
import { SearchQueue } from '../../src/service/admission/SearchQueue.js';
import type { DocsServiceOptions, ServiceEvent } from '../../src/service/index.js';
import { errorOf, questionRequest, serviceWith, textOf } from './support.js';

const [FIRST, SECOND, THIRD] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
const staying = () => new AbortController().signal;

/** Waits for `count` turns of the event loop. The queue starts at most one waiting search in each turn. */
async function takeTurns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A queue, and the searches that have started or were refused, in their order. */
function observedQueue(options: { atOnce: number; waiting: number }) {
  const started: string[] = [];
  const refused: string[] = [];
  const leaves: (() => void)[] = [];
  const queue = new SearchQueue(new SearchPlaces(options));
  const enter = (name: string, address = name) =>
    queue.enter(address, staying()).then(
      (leave) => {
        started.push(name);
        leaves.push(leave);
      },
      () => void refused.push(name),
    );
  return { queue, enter, started, refused, leaveFirst: () => leaves.shift()?.() };
}

describe('the queue of searches', () => {
  it('starts as many searches as it has places, and the next one when one has ended', async () => {
    const { enter, started, leaveFirst } = observedQueue({ atOnce: 2, waiting: 10 });
    for (const name of ['a', 'b', 'c', 'd']) void enter(name, FIRST);
    await takeTurns();
    expect(started).toEqual(['a', 'b']);
    leaveFirst();
    await takeTurns();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('starts at most one search in a turn of the event loop', async () => {
    const { enter, started } = observedQueue({ atOnce: 8, waiting: 10 });
    for (const name of ['a', 'b', 'c']) void enter(name, FIRST);
    await Promise.resolve();
    expect(started).toEqual(['a']);
    await takeTurns();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('lets IP addresses take turns', async () => {
    const { enter, started, leaveFirst } = observedQueue({ atOnce: 1, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3']) void enter(name, FIRST);
    for (const name of ['b1', 'b2']) void enter(name, SECOND);
    for (let ended = 0; ended < 5; ended += 1) {
      await takeTurns();
      leaveFirst();
    }
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('refuses a search when all places are taken', async () => {
    const { queue, enter, refused } = observedQueue({ atOnce: 1, waiting: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void enter(name, FIRST);
    await takeTurns();
    expect(refused).toEqual(['d']);
    expect(() => queue.check(FIRST)).toThrow('more searches are waiting');
    expect(() => queue.check(SECOND)).not.toThrow();
  });

  it('gives the newest place of the IP address with the most to an IP address that has none', async () => {
    const { enter, started, refused, leaveFirst } = observedQueue({ atOnce: 1, waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, FIRST);
    void enter('b1', SECOND);
    void enter('c1', THIRD);
    void enter('b2', SECOND);
    await takeTurns();
    expect(refused.sort()).toEqual(['a3', 'a4', 'b2']);
    for (let ended = 0; ended < 4; ended += 1) {
      leaveFirst();
      await takeTurns();
    }
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('forgets a waiting search whose client disconnects', async () => {
    const { queue, enter, started, leaveFirst } = observedQueue({ atOnce: 1, waiting: 2 });
    void enter('a', FIRST);
    const leaving = new AbortController();
    const left = queue.enter(SECOND, leaving.signal);
    void enter('c', THIRD);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ status: 499 });
    leaveFirst();
    await takeTurns();
    expect(started).toEqual(['a', 'c']);
    await expect(queue.enter(SECOND, leaving.signal)).rejects.toMatchObject({ status: 499 });
  });

  it('gives a place back when a search fails, and only once', async () => {
    const { queue, enter, started } = observedQueue({ atOnce: 1, waiting: 5 });
    const failing = queue.run(FIRST, staying(), () => {
      throw new Error('Broken index');
    });
    await expect(failing).rejects.toThrow('Broken index');
    const leave = await queue.enter(FIRST, staying());
    for (const name of ['a', 'b']) void enter(name, FIRST);
    leave();
    leave();
    await takeTurns();
    expect(started).toEqual(['a']);
  });
});

const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const mcpMessage = (method: string, params: object) =>
  json('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { accept: 'application/json, text/event-stream' });

const SEARCHES: Record<string, () => Request> = {
  'a question of version 1': () => questionRequest('port'),
  'a question of version 2': () =>
    json('/discovery/v2/assistant/lantern/message', {
      fp: 'anonymous',
      messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'port' }] }],
    }),
  'the search field': () => new Request('http://localhost/_docs/search?q=port'),
  'the search endpoint': () => json('/discovery/v1/search/lantern', { query: 'port' }),
  'a tool of the MCP server': () => mcpMessage('tools/call', { name: 'search', arguments: { query: 'port' } }),
};
const OTHERS: Record<string, () => Request> = {
  'liveness checks': () => new Request('http://localhost/livez'),
  'readiness checks': () => new Request('http://localhost/readyz'),
  'checks at the older address': () => new Request('http://localhost/healthz'),
  pages: () => new Request('http://localhost/port'),
  'the text of a page': () => json('/discovery/v1/page/lantern', { path: '/port' }),
  'messages to the MCP server without a search': () => mcpMessage('tools/list', {}),
};

/** Creates a service whose places for searches are all taken, until `freePlaces` is called. */
async function busyService(options: Partial<DocsServiceOptions> = {}) {
  const events: ServiceEvent[] = [];
  const service = serviceWith({
    ...options,
    limits: { searchesAtOnce: 1, searchesWaiting: 1, ...options.limits },
    onEvent: (event) => events.push(event),
  });
  onTestFinished(() => service.close());
  const entered = vi.spyOn(SearchQueue.prototype, 'enter');
  await (await service(new Request('http://localhost/_docs/search?q=port'))).text();
  const queue = entered.mock.contexts[0];
  entered.mockRestore();
  if (!(queue instanceof SearchQueue)) throw new Error('The search did not enter the queue.');
  await takeTurns();
  const leave = await queue.enter(FIRST, staying());
  const waiting = queue.enter(SECOND, staying());
  const freePlaces = async () => {
    leave();
    (await waiting)();
  };
  return { service, events, freePlaces, info: { remoteAddress: THIRD } };
}

it('services that share their places know their own searches and refusals', async () => {
  const places = new SearchPlaces({ atOnce: 1, waiting: 1 });
  const seen: string[] = [];
  const queueOf = (name: string) =>
    new SearchQueue(places, {
      onRefusal: () => seen.push(`${name} refused`),
      onChange: ({ running, waiting }) => seen.push(`${name} ${running} ${waiting}`),
    });
  const [one, other] = [queueOf('one'), queueOf('other')];
  const leave = await one.enter(FIRST, staying());
  const next = other.enter(SECOND, staying());
  expect(() => one.check(THIRD)).toThrow('more searches are waiting');
  leave();
  (await next)();
  expect(seen).toEqual(['one 1 0', 'other 0 1', 'one refused', 'one 0 0', 'other 1 0', 'other 0 0']);
});

describe('a service whose places for searches are taken', () => {
  it.each(Object.entries(SEARCHES))('refuses %s with Retry-After, and answers later', async (_, request) => {
    const { service, freePlaces, info } = await busyService();
    const refused = await service(request(), info);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await errorOf(refused)).toBe(
      'The service is busy: more searches are waiting than it can take. Try again in 5 seconds.',
    );
    await freePlaces();
    const answered = await service(request(), info);
    expect(answered.status).toBe(200);
    await answered.text();
  });

  it.each(Object.entries(OTHERS))('answers %s', async (_, request) => {
    const { service, info } = await busyService();
    const response = await service(request(), info);
    expect(response.status).toBe(200);
    await response.text();
  });

  it('reports the refusal and the numbers of searches', async () => {
    const { service, events, freePlaces, info } = await busyService();
    await (await service(questionRequest('port'), info)).text();
    await freePlaces();
    expect(events.filter(({ type }) => type === 'limit-refused')).toEqual([
      { type: 'limit-refused', limit: 'searches-at-once' },
    ]);
    const numbers = events.flatMap((event) =>
      event.type === 'searches-changed' ? [[event.running, event.waiting]] : [],
    );
    expect(numbers).toContainEqual([1, 1]);
    expect(numbers.at(-1)).toEqual([0, 0]);
  });

  it('does not count a refused question for its organisation', async () => {
    const { service, freePlaces, info } = await busyService({ limits: { organisationPerHour: 1 } });
    expect((await service(questionRequest('port'), info)).status).toBe(503);
    await freePlaces();
    expect((await service(questionRequest('port'), info)).status).toBe(200);
  });
});

describe('a search that gets no place does not count for its organisation', () => {
  const search = (signal: AbortSignal = staying()) =>
    new Request(json('/discovery/v1/search/lantern', { query: 'port' }), { signal });
  /** Creates a busy service, and a function that waits until the given number of searches is waiting. */
  const busySearchService = async (organisationSearchesPerHour: number) => {
    const busy = await busyService({ limits: { organisationSearchesPerHour, searchesWaiting: 3 } });
    const waiting = () => busy.events.findLast((event) => event.type === 'searches-changed');
    return { ...busy, untilWaiting: (count: number) => expect.poll(waiting).toMatchObject({ waiting: count }) };
  };

  it('when another IP address displaces it', async () => {
    const { service, freePlaces, info, untilWaiting } = await busySearchService(2);
    const searches = [service(search(), info), service(search(), info)];
    await untilWaiting(3);
    const other = service(new Request('http://localhost/_docs/search?q=port'), { remoteAddress: '198.51.100.4' });
    expect((await Promise.race(searches)).status).toBe(503);
    await freePlaces();
    expect((await Promise.all([...searches, other])).map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
    expect((await service(search(), info)).status).toBe(200);
    expect((await service(search(), info)).status).toBe(429);
  });

  it('when its client disconnects', async () => {
    const { service, freePlaces, info, untilWaiting } = await busySearchService(1);
    const leaving = new AbortController();
    const left = service(search(leaving.signal), info);
    await untilWaiting(2);
    leaving.abort();
    expect((await left).status).toBe(499);
    await freePlaces();
    expect((await service(search(), info)).status).toBe(200);
    expect((await service(search(), info)).status).toBe(429);
  });
});

it('a question holds no place while its answer is written', async () => {
  const limits = { searchesAtOnce: 1, searchesWaiting: 1 };
  const service = serviceWith({ limits, pace: { pieceLength: 1, delayMs: 60_000 } });
  onTestFinished(() => service.close());
  const leaving = new AbortController();
  const open = await Promise.all([1, 2].map(() => service(questionRequest('port', { signal: leaving.signal }))));
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const search = await service(new Request('http://localhost/_docs/search?q=port'));
  expect(search.status).toBe(200);
  leaving.abort();
  await Promise.all(open.map((response) => textOf(response).catch(() => '')));
});
