import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createAssistantProxy, createExportProxy } from '../../src/proxy/index.js';
import { JOBS, openOptions, ownHeaders } from './serveProxy.js';

const SITE = 'http://docs.test';
/** Time that each step of a request takes (ms). Longer than 1 ms, the delay that a timer gets if the given delay is too long. */
const STEP_MS = 20;
/** Time limits that a timer cannot use as its delay, because they are too long or not a number. */
const ODD_LIMITS = [Number.POSITIVE_INFINITY, 30 * 24 * 3_600_000, undefined, Number.NaN];
const ODD_SIZES = [Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 1.5, '100'];

/** Creates a body that arrives in two chunks, each after a pause. */
function slowBody(text: string): ReadableStream<Uint8Array> {
  const chunks = [text.slice(0, 5), text.slice(5)];
  return new ReadableStream(
    {
      async pull(controller) {
        await delay(STEP_MS);
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    },
    { highWaterMark: 0 },
  );
}

function slowPost(path: string, body: object): Request {
  const init = { method: 'POST', headers: ownHeaders(SITE), body: slowBody(JSON.stringify(body)), duplex: 'half' };
  return new Request(`${SITE}${path}`, init as RequestInit);
}

/** Creates a `fetch` that answers after a pause. */
const slowFetch = (text: string) => async () => {
  await delay(STEP_MS);
  return new Response(slowBody(text));
};

const slowly = async () => {
  await delay(STEP_MS);
  return undefined;
};

describe('a time limit that is too long for a timer, or not a number', () => {
  const all = (names: readonly string[], limit: unknown) => Object.fromEntries(names.map((name) => [name, limit]));

  it.each(ODD_LIMITS)('cuts off no question: %s', async (limit) => {
    const proxy = createAssistantProxy({
      discoveryUrl: 'http://127.0.0.1:1/discovery',
      domain: 'acme',
      fetch: slowFetch('0:"Hello"\n'),
      fp: slowly,
      timeouts: all(['fp', 'body', 'firstByte', 'idle', 'total'], limit),
      onError: () => {},
    });
    const question = { messages: [{ id: '1', role: 'user', content: 'Hi' }] };
    const response = await proxy(slowPost('/v1/assistant/acme/message', question));
    expect([response.status, await response.text()]).toEqual([200, '0:"Hello"\n']);
  });

  it.each(ODD_LIMITS)('cuts off no export: %s', async (limit) => {
    const serve = (reply: object) =>
      createExportProxy(
        openOptions('http://127.0.0.1:1', {
          fetch: slowFetch(JSON.stringify(reply)),
          callerOf: slowly,
          timeouts: all(['authorize', 'body', 'platform', 'bundle'], limit),
        }),
      );
    const started = await serve({ jobId: 'job_1' })(slowPost(JOBS, { domain: 'docs.acme.com' }));
    expect(await started.json()).toEqual({ jobId: 'job_1' });
    const link = { bundleUrl: 'http://127.0.0.1:1/job_1.tar.gz' };
    const bundle = await serve(link)(slowPost(`${JOBS}/job_1/bundle`, {}));
    expect(await bundle.json()).toMatchObject(link);
  });
});

describe('maxBodyBytes', () => {
  const refused = (size: unknown) =>
    expect.objectContaining({ kind: 'setup', message: expect.stringContaining(`maxBodyBytes is "${size}"`) });

  it.each(ODD_SIZES)('of %s is refused by both proxies', (size) => {
    const maxBodyBytes = size as number;
    const options = { discoveryUrl: 'http://127.0.0.1:1/discovery', domain: 'acme', maxBodyBytes };
    expect(() => createAssistantProxy(options)).toThrow(refused(size));
    expect(() => createExportProxy(openOptions('http://127.0.0.1:1', { maxBodyBytes }))).toThrow(refused(size));
  });
});

describe('an option of the wrong type', () => {
  const refused = (message: string) => expect.objectContaining({ kind: 'setup', message });
  const shared = [
    [{ trustProxy: 'true' }, 'trustProxy must be true or false.'],
    [{ trustProxy: 1 }, 'trustProxy must be true or false.'],
    [{ timeouts: { body: '10000' } }, 'timeouts.body must be a number.'],
    [{ callerOf: 'user' }, 'callerOf must be a function.'],
    [{ fetch: {} }, 'fetch must be a function.'],
    [{ onError: 'console' }, 'onError must be a function.'],
    [{ mountPath: 5 }, 'mountPath must be a string.'],
    [{ origins: 'https://docs.acme.com' }, 'origins must be an array of strings.'],
    [{ allowedHosts: 'docs.acme.com' }, 'allowedHosts must be an array of strings.'],
  ] as const;
  const ofAssistant = [
    ...shared,
    [{ timeouts: { firstByte: true } }, 'timeouts.firstByte must be a number.'],
    [{ forwardAddress: 'false' }, 'forwardAddress must be true or false.'],
    [{ fp: 'reader' }, 'fp must be a function.'],
    [{ groups: ['partners'] }, 'groups must be a function.'],
    [{ apiKey: 5 }, 'apiKey must be a string.'],
  ] as const;
  const ofExport = [...shared, [{ timeouts: { bundle: '180000' } }, 'timeouts.bundle must be a number.']] as const;

  it.each(ofAssistant)('is refused by the assistant proxy: %j', (wrong, message) => {
    const options = { discoveryUrl: 'http://127.0.0.1:1/discovery', domain: 'acme', ...wrong };
    expect(() => createAssistantProxy(options as never)).toThrow(refused(message));
  });

  it.each(ofExport)('is refused by the export proxy: %j', (wrong, message) => {
    expect(() => createExportProxy(openOptions('http://127.0.0.1:1', wrong as never))).toThrow(refused(message));
  });
});

describe('an option that is undefined', () => {
  it('has its default in both proxies', () => {
    const optional = ['mountPath', 'origins', 'allowedHosts', 'trustProxy', 'rateLimit', 'callerOf', 'timeouts'];
    const unset = Object.fromEntries(
      [...optional, 'maxBodyBytes', 'fetch', 'onError'].map((name) => [name, undefined]),
    );
    const options = { discoveryUrl: 'http://127.0.0.1:1/discovery', domain: 'acme', ...unset };
    const ofAssistant = { apiKey: undefined, fp: undefined, groups: undefined, forwardAddress: undefined };
    expect(() => createAssistantProxy({ ...options, ...ofAssistant } as never)).not.toThrow();
    expect(() => createExportProxy(openOptions('http://127.0.0.1:1', unset as never))).not.toThrow();
  });
});

describe('a group of options', () => {
  it.each(['timeouts', 'rateLimit'])('that is not an object is refused by both proxies: %s', (name) => {
    const wrong = { [name]: 5_000 };
    const refused = expect.objectContaining({ kind: 'setup', message: `${name} must be an object.` });
    const options = { discoveryUrl: 'http://127.0.0.1:1/discovery', domain: 'acme' };
    expect(() => createAssistantProxy({ ...options, ...wrong })).toThrow(refused);
    expect(() => createExportProxy(openOptions('http://127.0.0.1:1', wrong))).toThrow(refused);
  });
});

it('both proxies refuse to be created without options', () => {
  const refused = expect.objectContaining({
    kind: 'setup',
    message: 'The first argument must be an object with the options.',
  });
  for (const options of [undefined, null, 'https://docs.acme.com']) {
    expect(() => createAssistantProxy(options as never)).toThrow(refused);
    expect(() => createExportProxy(options as never)).toThrow(refused);
  }
});

describe('an option with an unknown name', () => {
  it('is refused by both proxies, because it could turn off a restriction', () => {
    const options = { discoveryUrl: 'http://127.0.0.1:1/discovery', domain: 'acme', orgins: ['https://docs.acme.com'] };
    const refused = expect.objectContaining({
      kind: 'setup',
      message: expect.stringMatching(/^There is no option "orgins"\. Use one of .*\borigins\b/),
    });
    expect(() => createAssistantProxy(options)).toThrow(refused);
    for (const group of [
      { timeouts: { totl: 1 } },
      { rateLimit: { requests: 1, windowMs: 1, stoer: {} } },
      { lookupLimit: { requests: 1, windowMs: 1, stoer: {} } },
    ]) {
      const { orgins: _, ...valid } = options;
      expect(() => createAssistantProxy({ ...valid, ...group } as never)).toThrow(
        new RegExp(`^There is no option "${Object.keys(group)[0]}\\.(totl|stoer)"`),
      );
    }
    const exportOptions = openOptions('http://127.0.0.1:1');
    expect(() => createExportProxy({ ...exportOptions, ...{ orgins: options.orgins } })).toThrow(refused);
    expect(() => createExportProxy({ ...exportOptions, timeouts: { bundel: 1 } as never })).toThrow(
      /^There is no option "timeouts\.bundel"\. Use one of authorize, body, platform, bundle\.$/,
    );
  });
});
