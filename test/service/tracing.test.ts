import { context, type Span, trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { type RecordedSpan, recordSpans } from '../support/recordSpans.js';
import { chunk, DONE, lines, startModel } from '../support/scriptedModel.js';
import { ADMIN_KEY, startExporting } from './exportSupport.js';
import { questionRequest, serviceWith, textOf } from './support.js';

const ROUTE = 'POST /discovery/v1/assistant/{domain}/message';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const TRACEPARENT = { traceparent: `00-${TRACE_ID}-${CALLER}-01` };
const ANSWER = chunk({ content: 'Set the port.' }, 'stop');
const USAGE = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 90, completion_tokens: 4 } })}\n\n`;

/**
 * Creates in-memory stores. The service receives them in the same way as shared stores in Redis, so it traces them. `system` is the name of
 * the database in spans.
 */
const sharedState = () => ({ system: 'redis', threads: createMemoryThreadStore(), limits: memoryRateLimitStore() });

function find(spans: readonly RecordedSpan[], name: string): RecordedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as RecordedSpan;
}

it('a question is a span of its caller’s trace, with the search, the model and the stores below it', async () => {
  const spans = recordSpans();
  const { baseUrl } = await startModel(lines(ANSWER, USAGE, DONE));
  const service = serviceWith({ model: { baseUrl, name: 'qwen3' }, state: sharedState });
  const text = await textOf(await service(questionRequest('port', { headers: TRACEPARENT }), { remoteAddress: '::1' }));
  expect(text).toContain('Set the port.');
  expect(find(spans, ROUTE)).toMatchObject({
    ...{ parent: CALLER, traceId: TRACE_ID, kind: 'SERVER', hasFailed: false },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/discovery/v1/assistant/{domain}/message',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': '/discovery/v1/assistant/lantern/message',
      'server.address': 'localhost',
    },
  });
  const below = spans.filter(({ name }) => name !== ROUTE);
  expect(new Set(below.map(({ name }) => name))).toEqual(
    new Set(['chat qwen3', 'limits count', 'search docs', 'threads set', 'threads addTurn']),
  );
  expect(below.map(({ parent, traceId }) => [parent, traceId])).toEqual(below.map(() => [ROUTE, TRACE_ID]));
});

it('the span of a model has its name, host and tokens, and that of a store its database', async () => {
  const spans = recordSpans();
  const { baseUrl } = await startModel(lines(ANSWER, USAGE, DONE));
  const service = serviceWith({ model: { baseUrl, name: 'qwen3', maxTokens: 300 }, state: sharedState });
  await textOf(await service(questionRequest('port'), { remoteAddress: '::1' }));
  expect(find(spans, 'chat qwen3')).toMatchObject({
    kind: 'CLIENT',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'qwen3',
      'gen_ai.request.max_tokens': 300,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 90,
      'gen_ai.usage.output_tokens': 4,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(baseUrl).port),
    },
  });
  expect(spans.find(({ name }) => name === 'threads set')).toMatchObject({
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'redis',
      'docs_assistant.store.part': 'threads',
      'docs_assistant.store.operation': 'set',
    },
  });
});

it('the request to the model is made within its span, so that instrumented clients continue it', async () => {
  const spans = recordSpans();
  const { baseUrl } = await startModel(lines(ANSWER, DONE));
  const parents: (Span | undefined)[] = [];
  const service = serviceWith({
    model: {
      baseUrl,
      name: 'qwen3',
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        parents.push(trace.getSpan(context.active()));
        return fetch(input, init);
      },
    },
  });
  await textOf(await service(questionRequest('port')));
  const model = find(spans, 'chat qwen3');
  expect(parents.map((span) => span?.spanContext().traceId)).toEqual([model.traceId]);
});

it('a fault of the model marks its span and not the request, which quotes', async () => {
  const spans = recordSpans();
  const { baseUrl } = await startModel((response) => void response.writeHead(401).end());
  await textOf(await serviceWith({ model: { baseUrl, name: 'qwen3' } })(questionRequest('port')));
  expect(find(spans, 'chat qwen3')).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'key-refused' } });
  expect(find(spans, ROUTE)).toMatchObject({ hasFailed: false });
});

it('no attribute has words, keys or the IP address of a reader', async () => {
  const spans = recordSpans();
  const { baseUrl } = await startModel(lines(chunk({ content: 'marmalade' }, 'stop'), DONE));
  const service = serviceWith({ model: { baseUrl, name: 'qwen3' }, state: sharedState, apiKeys: ['svc_dsc_quince00'] });
  const headers = { authorization: 'Bearer svc_dsc_quince00', 'user-agent': 'damson' };
  const question = questionRequest('Where is the apricot?', { headers, fields: { fp: 'medlar' } });
  const reply = await service(question, { remoteAddress: '203.0.113.7' });
  await textOf(reply);
  await (await service(new Request('http://localhost/_docs/search?q=greengage'))).text();
  expect(spans.map(({ name }) => name)).toContain('GET /_docs/search');
  const recorded = JSON.stringify(spans);
  const words = ['apricot', 'marmalade', 'quince', 'damson', 'medlar', 'greengage', '203.0.113'];
  expect(words.filter((word) => recorded.includes(word))).toEqual([]);
  expect(recorded).not.toContain(reply.headers.get('x-thread-id'));
  expect(recorded).not.toContain(reply.headers.get('x-thread-key'));
});

it('a refusal is no error, and a store that throws is one', async () => {
  const spans = recordSpans();
  const service = serviceWith({
    state: () => ({
      threads: { get: () => Promise.reject(new TypeError('lost')), set: () => Promise.reject(new TypeError('lost')) },
    }),
  });
  await (await service(new Request('http://localhost/nowhere'))).text();
  expect(find(spans, 'GET /*')).toMatchObject({
    hasFailed: false,
    attributes: { 'http.response.status_code': 404 },
  });
  await (await service(questionRequest('port'))).text();
  expect(find(spans, 'threads set')).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'TypeError' } });
  expect(find(spans, ROUTE)).toMatchObject({ hasFailed: true, attributes: { 'error.type': '500' } });
});

it('if the application traces its server, the span of the server is the parent', async () => {
  const spans = recordSpans();
  const service = serviceWith();
  const outer = trace.getTracer('server').startSpan('GET');
  const within = trace.setSpan(context.active(), outer);
  const request = new Request('http://localhost/port', { headers: TRACEPARENT });
  await (await context.with(within, () => service(request))).text();
  outer.end();
  expect(find(spans, 'GET /*')).toMatchObject({ parent: 'GET', traceId: outer.spanContext().traceId });
});

it('an unknown method is recorded as _OTHER', async () => {
  const spans = recordSpans();
  await (await serviceWith()(new Request('http://localhost/', { method: 'MIRABELLE' }))).text();
  expect(find(spans, 'HTTP /*')).toMatchObject({ attributes: { 'http.request.method': '_OTHER' } });
});

it('an export job is a trace of its own, because it outlives the request that started it', async () => {
  const spans = recordSpans();
  const service = await startExporting({ exports: { adminApiKey: ADMIN_KEY } });
  await service.end(await service.start());
  await service.stop();
  const job = find(spans, 'export job');
  expect(job).toMatchObject({
    ...{ parent: undefined, kind: 'INTERNAL', hasFailed: false },
    attributes: { 'docs_assistant.domain': 'lantern', 'docs_assistant.export.pages': expect.any(Number) },
  });
  expect(spans.filter(({ traceId }) => traceId === job.traceId)).toEqual([job]);
});
