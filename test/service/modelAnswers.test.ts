import { describe, expect, it } from 'vitest';
import type { ModelOptions } from '../../src/service/index.js';
import { chunk, DONE, lines, type ModelScript, refuses, says, startModel, word } from '../support/scriptedModel.js';
import { serveOverHttp } from './overHttp.js';
import { answerOf } from './support.js';

const QUESTION = 'How do I change the port?';

/** Starts a model endpoint, and a service that uses the endpoint. */
async function start(script: ModelScript, options: Partial<ModelOptions> = {}) {
  const model = await startModel(script);
  const service = await serveOverHttp({ model: { baseUrl: model.baseUrl, name: 'small', ...options } });
  return { model, service, ask: async (question = QUESTION) => answerOf(await service.ask({ question })) };
}

it('the service streams the answer of a model after the search results, followed by the thread', async () => {
  const { model, ask } = await start(says('Set ', '`port`', ' to 9000.'), { apiKey: 'model-key' });
  const answer = await ask();
  expect(answer.codes).toMatch(/^f9a0+e2d$/);
  expect(answer.text).toBe('Set `port` to 9000.');
  expect(answer.finish).toMatchObject({ finishReason: 'stop' });
  expect(model.requests).toEqual([
    expect.objectContaining({ path: '/v1/chat/completions', authorization: 'Bearer model-key' }),
  ]);
  expect(model.requests[0]?.body).toMatchObject({ model: 'small', stream: true, max_tokens: 1_500, temperature: 0 });
});

it('the service keeps the query of the URL, and sends no key if there is none', async () => {
  const model = await startModel(says('Yes.'));
  const service = await serveOverHttp({ model: { baseUrl: `${model.baseUrl}/?api-version=1`, name: 'm' } });
  expect((await answerOf(await service.ask({ question: QUESTION }))).text).toBe('Yes.');
  expect(model.requests[0]).toMatchObject({ path: '/v1/chat/completions?api-version=1', authorization: undefined });
});

it.each([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['tool_calls', 'other'],
])('the service passes the finish reason %s on as %s', async (given, finishReason) => {
  const { ask } = await start(lines(word('Set '), chunk({}, given), DONE));
  expect(await ask()).toMatchObject({ text: 'Set ', finish: { finishReason } });
});

it('the service passes the usage on, which follows the finish reason', async () => {
  const usage = { prompt_tokens: 321, completion_tokens: 12, total_tokens: 333 };
  const { ask, model } = await start(
    lines(word('Yes.'), chunk({}, 'stop'), `data: ${JSON.stringify({ choices: [], usage })}\n\n`, DONE),
  );
  expect((await ask()).finish?.usage).toEqual({ promptTokens: 321, completionTokens: 12 });
  expect(model.requests[0]?.body.stream_options).toEqual({ include_usage: true });
});

it('the service accepts an answer without finish reason and usage', async () => {
  const { ask } = await start(lines(word('Yes.'), DONE));
  expect(await ask()).toMatchObject({
    text: 'Yes.',
    finish: { finishReason: 'unknown', usage: { promptTokens: null, completionTokens: null } },
  });
});

it('the service ends the answer at its finish reason if the endpoint keeps the connection open', async () => {
  const { ask } = await start((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(word('Yes.') + chunk({}, 'stop'));
  });
  expect(await ask()).toMatchObject({ text: 'Yes.', finish: { finishReason: 'stop' } });
});

it('the service reads a JSON reply of an endpoint that does not stream', async () => {
  const { ask } = await start((response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    const message = { role: 'assistant', content: '<think>Hm.</think>\n\nSet the port.' };
    const usage = { prompt_tokens: 3, completion_tokens: 4 };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'length' }], usage }));
  });
  expect(await ask()).toMatchObject({
    text: 'Set the port.',
    reasoning: 'Hm.',
    finish: { finishReason: 'length', usage: { promptTokens: 3, completionTokens: 4 } },
  });
});

it('the service skips lines that it cannot read, and reports their number once', async () => {
  const odd = [
    ': ping\r\n\r\n',
    'event: message\r\n',
    'data: {oops\r\n\r\n',
    'garbage\n',
    'data: "text"\n\n',
    'data:\n\n',
  ];
  const { ask, service } = await start(
    lines(
      ...odd,
      word('Set ').replaceAll('\n', '\r\n'),
      ...odd,
      word('port.').replace('data: ', 'data:'),
      chunk({}, 'stop'),
      DONE,
    ),
  );
  expect(await ask()).toMatchObject({ text: 'Set port.', finish: { finishReason: 'stop' } });
  await ask();
  expect(service.warnings).toEqual([expect.stringContaining('sent 6 lines that could not be read')]);
});

it.each<[string, string[]]>([
  ['in a tag', ['<think>', 'The reader ', 'asks.', '</think>', '\n\n', 'Set it.']],
  ['in a tag that is cut', ['<th', 'ink>The reader as', 'ks.</', 'thi', 'nk>\n\nSet', ' it.']],
  ['in another tag', ['\n <thinking>The reader asks.</thinking>Set it.']],
])('the service sends reasoning %s as reasoning, not as text', async (_, words) => {
  const { ask } = await start(says(...words));
  expect(await ask()).toMatchObject({ text: 'Set it.', reasoning: 'The reader asks.' });
});

it.each(['reasoning_content', 'reasoning'])(
  'the service sends reasoning in the field %s as reasoning',
  async (field) => {
    const { ask } = await start(lines(chunk({ [field]: 'Hm.' }), word('Set it.'), chunk({}, 'stop'), DONE));
    expect(await ask()).toMatchObject({ text: 'Set it.', reasoning: 'Hm.' });
  },
);

it('the service sends everything before a lone closing tag as reasoning if the model starts with reasoning', async () => {
  const { ask, service } = await start(says('The reader asks.\n', '</th', 'ink>\n\nSet it.'), {
    startsWithReasoning: true,
  });
  expect(await ask()).toMatchObject({ text: 'Set it.', reasoning: 'The reader asks.\n' });
  expect(service.warnings).toEqual([]);
});

it('the service tells the operator once how to separate reasoning that has only a closing tag', async () => {
  const { ask, service } = await start(says('The reader asks.\n', '</think>\n\nSet it.'));
  expect((await ask()).text).toContain('The reader asks.');
  await ask();
  expect(service.warnings).toEqual([expect.stringMatching(/without a tag that opens it.*model\.startsWithReasoning/)]);
});

it('the service keeps a reasoning tag that an answer is about', async () => {
  const text = 'Remove `<think>` yourself:\n\n```\n<think>\nlike this\n</think>\n```\n\nThen a < b.';
  const { ask } = await start(says(...(text.match(/.{1,3}/gs) ?? [])));
  expect(await ask()).toMatchObject({ text, reasoning: '' });
});

it('the service leaves out the optional fields that an endpoint refuses, from then on', async () => {
  const refused = ['stream_options', 'max_tokens', 'temperature'];
  const { ask, model } = await start((response, request) => {
    const wrong = refused.find((field) => field in request.body);
    if (wrong === undefined) return says('Yes.')(response, request);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Unsupported parameter: '${wrong}'.` } }));
  });
  expect((await ask()).text).toBe('Yes.');
  expect(model.requests).toHaveLength(4);
  expect((await ask()).text).toBe('Yes.');
  expect(model.requests).toHaveLength(5);
  expect(model.requests[4]?.body).toMatchObject({ max_completion_tokens: 1_500 });
});

it('the service keeps sending a field that an error names, if the request fails without it, too', async () => {
  const { ask, model } = await start((response, request) => {
    const isRefused = JSON.stringify(request.body.messages).includes('How hot');
    const refusal = refuses(400, {}, 'The words "temperature" and "max_tokens" are not allowed in a prompt.');
    return (isRefused ? refusal : says('Yes.'))(response, request);
  });
  await ask('How hot is the port?');
  const failed = model.requests.length;
  expect(failed).toBeGreaterThan(1);
  expect((await ask()).text).toBe('Yes.');
  expect(model.requests[failed]?.body).toMatchObject({ temperature: 0, max_tokens: 1_500 });
});

it('the service stops the request to the model if the reader leaves', async () => {
  const { model, service } = await start((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(word('Set '));
  });
  const reader = (await service.ask({ question: QUESTION })).body?.getReader();
  await reader?.read();
  await expect.poll(model.openRequests).toBe(1);
  await reader?.cancel();
  await expect.poll(model.openRequests).toBe(0);
  expect(service.warnings).toEqual([]);
});

describe('a file that the model did not get', () => {
  const UNREAD = 'I can only read text, so this answer does not consider attached files of other types.';
  const IMAGE = { url: 'data:image/png;base64,AA==', contentType: 'image/png' };
  const PDF = { url: 'data:application/pdf;base64,AA==', contentType: 'application/pdf' };
  const LOG = { url: 'data:text/plain,keepAlive', contentType: 'text/plain' };
  /** Asks a question with files. Earlier messages can be given. */
  async function answerWith(
    script: ModelScript,
    files: object[],
    {
      question = QUESTION,
      earlier = [],
      ...model
    }: Partial<ModelOptions> & { question?: string; earlier?: object[] } = {},
  ) {
    const { service } = await start(script, model);
    const asked = { id: '9', role: 'user', content: question, experimental_attachments: files };
    return answerOf(await service.ask({ body: JSON.stringify({ fp: 'f', messages: [...earlier, asked] }) }));
  }
  const textWith = async (...parameters: Parameters<typeof answerWith>) => (await answerWith(...parameters)).text;

  it('is named before the text of the model, once and in the language of the question', async () => {
    const answer = says('Set ', '`port`.');
    expect(await textWith(answer, [LOG, IMAGE])).toBe(`${UNREAD}\n\nSet \`port\`.`);
    expect(await textWith(answer, [PDF])).toBe(`${UNREAD}\n\nSet \`port\`.`);
    expect(await textWith(answer, [LOG])).toBe('Set `port`.');
    expect(await textWith(answer, [IMAGE], { question: 'Wie kann ich den Port ändern?' })).toMatch(
      /^Ich kann nur Text lesen, deshalb .*\.\n\nSet `port`\.$/,
    );
    expect(await textWith(says('[not documented]\nSorry.'), [IMAGE])).toBe(`${UNREAD}\n\nSorry.`);
  });

  it('is not named if the model gets an image of the question', async () => {
    for (const words of ['Set `port`.', '[not documented]']) {
      const files = [LOG, IMAGE];
      expect(await textWith(says(words), files, { readsImages: true })).not.toContain('I can only read text');
      expect(await textWith(says(words), [...files, PDF], { readsImages: true })).not.toContain('I can only read text');
      expect(await textWith(says(words), [PDF], { readsImages: true })).toMatch(/^I can only read text/);
    }
  });

  it('is named once by the quotes that replace the answer of a model, also of one that reads images', async () => {
    for (const readsImages of [false, true]) {
      const text = await textWith(refuses(401), [IMAGE], { readsImages });
      expect(text.split(UNREAD)).toEqual([
        expect.stringMatching(/^The language model is not available/),
        expect.any(String),
      ]);
    }
  });

  it('does not give a text to an answer that has none', async () => {
    for (const script of [
      lines(chunk({}, 'content_filter'), DONE),
      lines(word('\n'), chunk({}, 'content_filter'), DONE),
    ])
      expect((await textWith(script, [IMAGE])).trim()).toBe('');
  });

  it('is named once in a conversation, so that it never interrupts an answer that is continued', async () => {
    const question = { id: '1', role: 'user', content: QUESTION };
    const answer = { id: '2', role: 'assistant', content: `${UNREAD}\n\nSet it` };
    const next = { id: '3', role: 'user', content: 'Continue where your answer was cut off.' };
    const rest = { id: '4', role: 'assistant', content: ' with' };
    for (const earlier of [
      [question, answer],
      [question, answer, next, rest],
    ])
      expect(await textWith(says('`port`.'), [IMAGE], { question: next.content, earlier })).toBe('`port`.');
    const earlier = [question, { ...answer, content: 'Set it' }];
    expect(await textWith(says('`port`.'), [IMAGE], { earlier })).toBe(`${UNREAD}\n\n\`port\`.`);
  });

  it('is named once also if the client sends only its last question and the thread, but again in a retry', async () => {
    const { service } = await start(says('Set `port`.'));
    const ask = (content: string, thread: object) =>
      service.ask({
        body: JSON.stringify({
          fp: 'f',
          messages: [{ id: '1', role: 'user', content, experimental_attachments: [IMAGE] }],
          ...thread,
        }),
      });
    const first = await ask(QUESTION, {});
    const thread = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
    const named = `${UNREAD}\n\nSet \`port\`.`;
    expect((await answerOf(first)).text).toBe(named);
    expect((await answerOf(await ask(QUESTION, thread))).text).toBe(named);
    expect((await answerOf(await ask('Continue where your answer was cut off.', thread))).text).toBe('Set `port`.');
    expect((await answerOf(await ask(`${QUESTION} And what is a host?`, thread))).text).toBe('Set `port`.');
  });

  it('is named again in the retry of a later question, whose answer it replaces', async () => {
    const { service } = await start(says('Set `port`.'));
    const earlier = [
      { id: '1', role: 'user', content: 'What is a port?' },
      { id: '2', role: 'assistant', content: 'A number.' },
    ];
    const asked = { id: '3', role: 'user', content: QUESTION, experimental_attachments: [IMAGE] };
    const ask = (thread: object) =>
      service.ask({ body: JSON.stringify({ fp: 'f', messages: [...earlier, asked], ...thread }) });
    const first = await ask({});
    const thread = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
    const { text } = await answerOf(first);
    expect(text).toContain(UNREAD);
    expect((await answerOf(await ask(thread))).text).toBe(text);
  });
});
