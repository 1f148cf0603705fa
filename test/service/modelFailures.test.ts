import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AssistantEvent, askAssistant } from '../../src/client/index.js';
import type { DocsServiceOptions, ModelOptions } from '../../src/service/index.js';
import { DocsTasks } from '../../src/service/tasks/DocsTasks.js';
import {
  chunk,
  cuts,
  DONE,
  floods,
  lines,
  type ModelScript,
  refuses,
  says,
  stalls,
  startModel,
  word,
} from '../support/scriptedModel.js';
import { serveOverHttp } from './overHttp.js';
import { answerOf, serviceWith } from './support.js';

const QUESTION = 'How do I change the port?';
const APOLOGY = 'The language model is not available at the moment, so this answer quotes the documentation.';
/** Response header of a refusal. The client may retry after 1 ms. */
const SOON = { 'retry-after-ms': '1' };

type Scripts = [ModelScript, ...ModelScript[]];

/** Starts a scripted model and a service that uses it. */
async function start(
  scripts: Scripts,
  options: Partial<ModelOptions> = {},
  serviceOptions: Partial<DocsServiceOptions> = {},
) {
  const model = await startModel(...scripts);
  const service = await serveOverHttp({
    model: { baseUrl: model.baseUrl, name: 'm', ...options },
    ...serviceOptions,
  });
  return { model, service, ask: async () => answerOf(await service.ask({ question: QUESTION })) };
}

describe('a model that fails before its first word', () => {
  const tooMuch = floods('x'.repeat(60_000), 'data: ');
  const failure = (error: object) => lines(`data: ${JSON.stringify({ error })}\n\n`);
  it.each<[string, Scripts, Partial<ModelOptions>, string, string]>([
    ['refuses the key', [refuses(401)], {}, 'key-refused', 'It answered 401.'],
    ['forbids the key', [refuses(403)], {}, 'key-refused', 'It answered 403.'],
    ['is not there', [refuses(404)], {}, 'bad-request', 'It answered 404.'],
    ['redirects', [refuses(307, { location: 'https://elsewhere.example/' })], {}, 'bad-request', 'It answered 307.'],
    ['has no credit', [refuses(402)], {}, 'rate-limit', 'It answered 402.'],
    ['is overloaded', [refuses(429, SOON)], {}, 'rate-limit', 'It answered 429.'],
    ['fails', [refuses(500, SOON)], {}, 'server-error', 'It answered 500.'],
    ['reports an error in the stream', [failure({ message: 'x', code: 401 })], {}, 'key-refused', 'It answered 401.'],
    ['does not answer', [stalls()], { timeouts: { firstToken: 50 } }, 'timeout', 'The limit "firstToken" is 50 ms.'],
    ['floods', [tooMuch], { maxTokens: 1 }, 'broken', 'It sent more than'],
    ['sends no text', [lines('data: [DONE]\n\n')], {}, 'empty', 'Its answer contained no text.'],
    ['only thinks', [says('<think>', 'Hm.')], {}, 'empty', 'Its answer contained no text.'],
  ])('is replaced by quotes, which say so: it %s', async (_, scripts, options, kind, sentence) => {
    const { ask, service, model } = await start(scripts, { apiKey: 'model-key', ...options });
    const answer = await ask();
    expect(answer.text.startsWith(`${APOLOGY}\n\n`)).toBe(true);
    expect(answer.text).toContain('The server listens on port 8080.');
    expect(answer).toMatchObject({ finish: { finishReason: 'stop' }, error: undefined });
    expect(service.warnings).toEqual([expect.stringContaining(`[${kind}] The model endpoint ${model.host} failed. `)]);
    expect(service.warnings[0]).toContain(sentence);
    expect(JSON.stringify([service.warnings, service.log, answer])).not.toMatch(/model-key|Words of the endpoint/);
    await expect.poll(model.openRequests).toBe(0);
  });

  it('is replaced by quotes if it is down, with the code of the system error in the log', async () => {
    const { ask, model, service } = await start([stalls()]);
    model.stop();
    expect((await ask()).text).toContain(APOLOGY);
    expect(service.warnings).toEqual([
      expect.stringMatching(/\[unreachable\] .* It could not be reached\. \(ECONNREFUSED\)/),
    ]);
  });

  it('is replaced by quotes in the language of the question', async () => {
    const { service } = await start([refuses(401)]);
    const { text } = await answerOf(await service.ask({ question: 'Wie kann ich den Port ändern?' }));
    expect(text).toMatch(/^Das Sprachmodell ist zurzeit nicht verfügbar/);
  });

  it('leaves a note in the request log, but no failed request', async () => {
    const { ask, service } = await start([refuses(401)]);
    await ask();
    await expect.poll(() => service.log).toHaveLength(1);
    expect(service.log[0]).toMatchObject({ status: 200, failed: false });
    expect(service.log[0]?.reason).toContain('(key-refused)');
  });

  it('is replaced by quotes if it breaks off between the mark of a refusal and its first word', async () => {
    const { ask } = await start([cuts('[not documented]\n-')]);
    const answer = await ask();
    expect(answer.text).toContain(APOLOGY);
    expect(answer.finish).toMatchObject({ finishReason: 'stop', outcome: 'answer' });
    // `codes` has one character per line of the stream, and `8` is an annotation. The first `8` marks the answer as a refusal, the second
    // `8` withdraws this mark.
    expect(answer.codes).toMatch(/^f9a880+e2d$/);
  });

  it('is not replaced if a content filter stopped it', async () => {
    const { ask } = await start([lines(chunk({}, 'content_filter'), DONE)]);
    expect(await ask()).toMatchObject({ text: '', finish: { finishReason: 'content-filter' } });
  });

  it('needs no second search, which would not wait for a place', async () => {
    const run = vi.spyOn(DocsTasks.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    const { ask } = await start([refuses(401)]);
    expect((await ask()).text).toContain(APOLOGY);
    expect(run.mock.calls.map(([name]) => name)).toEqual(['answer']);
  });

  it('does not change the readiness check', async () => {
    const { ask, service } = await start([refuses(500, SOON)]);
    await ask();
    expect((await fetch(`${service.url}/healthz/ready`)).status).toBe(200);
  });
});

it('a model that sends nothing but the mark of a refusal has not failed: its answer says that nothing was found', async () => {
  const { ask, service } = await start([says('[not ', 'documented]\n')]);
  const answer = await ask();
  expect(answer.text).toMatch(/^I could not find this in these docs\.\n\nThe nearest pages are:\n\n- \[.+\]\(\/port/);
  expect(answer.finish).toMatchObject({ finishReason: 'stop', outcome: 'none' });
  // The part with code `8` is the annotation that marks the answer as a refusal.
  expect(answer.codes).toMatch(/^f9a80+e2d$/);
  await expect.poll(() => service.log).toHaveLength(1);
  expect([service.warnings, service.log[0]?.reason]).toEqual([[], undefined]);
});

it('a refusal without words of the model says that an attached image was not read', async () => {
  const { service } = await start([says('[not documented]')]);
  const experimental_attachments = [{ url: 'data:image/png;base64,AA==', contentType: 'image/png' }];
  const messages = [{ id: '1', role: 'user', content: QUESTION, experimental_attachments }];
  const { text } = await answerOf(await service.ask({ body: JSON.stringify({ fp: 'f', messages }) }));
  expect(text).toMatch(
    /^I can only read text, so this answer does not consider attached files of other types\.\n\nI could not find this/,
  );
});

describe('retries', () => {
  it.each<[string, Scripts]>([
    ['429', [refuses(429, SOON), refuses(429, SOON), says('Yes.')]],
    ['a status of 500 or above', [refuses(503, SOON), refuses(500, SOON), says('Yes.')]],
    ['a broken connection', [cuts(), cuts(), says('Yes.')]],
  ])('follow %s before the first token, at most two', async (_, scripts) => {
    const { ask, model, service } = await start(scripts);
    expect(await ask()).toMatchObject({ text: 'Yes.', finish: { finishReason: 'stop' } });
    expect(model.requests).toHaveLength(3);
    expect(service.warnings).toEqual([]);
    const failing = await start([scripts[0]]);
    expect((await failing.ask()).text).toContain(APOLOGY);
    expect(failing.model.requests).toHaveLength(3);
  });

  it('wait as long as the endpoint asks for', async () => {
    const { ask, model } = await start([refuses(429, { 'retry-after': '1' }), says('Yes.')]);
    expect((await ask()).text).toBe('Yes.');
    const [first, second] = model.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
  });

  it('do not happen if the wait would exceed the limit for the first token', async () => {
    const { ask, model } = await start([refuses(429, { 'retry-after': '30' }), says('Yes.')]);
    expect((await ask()).text).toContain(APOLOGY);
    expect(model.requests).toHaveLength(1);
  });

  it.each<[string, Scripts]>([
    ['after a refusal that stays', [refuses(400), says('Yes.')]],
    ['after the first token', [cuts('Half'), says('Yes.')]],
    ['after the first reasoning', [cuts('<think>Half of a thought'), says('Yes.')]],
  ])('do not happen %s', async (_, scripts) => {
    const { ask, model } = await start(scripts);
    expect((await ask()).text).not.toContain('Yes.');
    expect(model.requests).toHaveLength(1);
  });
});

describe('a model that fails within its answer', () => {
  it.each<[string, ModelScript, Partial<ModelOptions>, string]>([
    ['breaks off', cuts('Half of it'), {}, '[broken]'],
    ['ends without a finish reason', lines(word('Half of it')), {}, '[broken]'],
    ['stalls', stalls('Half of it'), { timeouts: { idle: 50 } }, 'The limit "idle" is 50 ms.'],
    [
      'takes too long',
      floods(`data: ${JSON.stringify({ choices: [] })}\n\n`, word('Half of it')),
      { timeouts: { total: 1_000 }, maxTokens: 1_000_000 },
      'The limit "total" is 1000 ms.',
    ],
    ['reports an error', lines(word('Half of it'), 'data: {"error":{"message":"x"}}\n\n'), {}, '[server-error]'],
  ])('ends the answer as truncated: it %s', async (_, script, options, report) => {
    const { model, service } = await start([script], options);
    const events: AssistantEvent[] = [];
    for await (const event of askAssistant({
      domain: 'lantern',
      question: QUESTION,
      discoveryUrl: `${service.url}/discovery`,
    }))
      events.push(event);
    expect(events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('')).toBe('Half of it');
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { kind: 'truncated' } });
    expect(service.warnings).toEqual([expect.stringContaining(report)]);
    expect(service.warnings[0]).toContain(model.host);
    await expect.poll(() => service.log).toHaveLength(1);
    expect(service.log[0]).toMatchObject({ status: 200, failed: true });
    await expect.poll(model.openRequests).toBe(0);
  });

  it('is cut at the maximum length if it ignores the limit on tokens', async () => {
    const { ask, model } = await start([floods(word('word '))], { maxTokens: 10 });
    const answer = await ask();
    expect(answer.finish).toMatchObject({ finishReason: 'length' });
    expect(answer.text.length).toBeLessThan(200);
    await expect.poll(model.openRequests).toBe(0);
  });
});

describe('simultaneous requests to a model', () => {
  it('are limited: others wait, and quote if too many wait', async () => {
    const waiting: (() => void)[] = [];
    const { model, service } = await start(
      [
        (response, request) => {
          waiting.push(() => says('Yes.')(response, request));
        },
      ],
      { requestsAtOnce: 1 },
    );
    const first = service.ask({ question: QUESTION });
    await expect.poll(() => waiting.length).toBe(1);
    const second = await service.ask({ question: QUESTION });
    const [copy, rest] = second.body?.tee() ?? [];
    const reader = copy?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('\na:')) seen += (await reader?.read())?.value ?? '';
    const third = await answerOf(await service.ask({ question: QUESTION }));
    expect(third.text).toContain(APOLOGY);
    expect(service.warnings).toEqual([expect.stringContaining('[busy]')]);
    expect(model.requests).toHaveLength(1);
    waiting[0]?.();
    expect((await answerOf(await first)).text).toBe('Yes.');
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    expect((await answerOf(new Response(rest ?? null))).text).toBe('Yes.');
    await reader?.cancel();
  });

  it('quote if no request ends within half of the limit for the first token', async () => {
    const { ask, service } = await start([stalls('Half')], { requestsAtOnce: 1, timeouts: { firstToken: 2_000 } });
    const first = await service.ask({ question: QUESTION });
    const reader = first.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('Half')) seen += (await reader?.read())?.value ?? '';
    expect((await ask()).text).toContain(APOLOGY);
    expect(service.warnings).toEqual([expect.stringContaining('[busy]')]);
    await reader?.cancel();
  });
});

describe('the log of model failures', () => {
  it('reports each cause once in five minutes, then with the number of repetitions', async () => {
    let now = 0;
    const scripts: Scripts = [refuses(401), refuses(401), refuses(403), refuses(401)];
    const { ask, service } = await start(scripts, {}, { now: () => now, onRequest: undefined });
    await ask();
    await ask();
    await ask();
    expect(service.warnings).toEqual([expect.stringContaining('401'), expect.stringContaining('403')]);
    now = 5 * 60_000;
    await ask();
    expect(service.warnings.slice(2)).toEqual([expect.stringMatching(/401.*\(It happened once more since/)]);
  });
});

it.each<[string, Partial<ModelOptions>]>([
  ['a user name in the address', { baseUrl: 'http://name:secret@127.0.0.1/v1' }],
  ['a limit of 0', { maxTokens: 0 }],
  ['a prompt without room for a passage', { promptTokens: 100 }],
  ['half a request', { requestsAtOnce: 0.5 }],
  ['a time limit that no timer has', { timeouts: { total: Number.POSITIVE_INFINITY } }],
])('the service refuses to start with %s', (_, options) => {
  const start = () => serviceWith({ model: { baseUrl: 'http://127.0.0.1/v1', name: 'm', ...options } });
  expect(start).toThrow(/^model\./);
  expect(start).not.toThrow(/secret/);
});
