import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { deleteFromQuestionLog, readQuestionLog } from '../../src/service/insights/readQuestionLog.js';
import { openDailyLog } from '../../src/service/logs/openDailyLog.js';
import { chunk, cuts, DONE, lines, type ModelScript, refuses, says, startModel } from '../support/scriptedModel.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { answerId, logLines, logText, rate } from './logSupport.js';
import { LOCAL_ADDRESS, serveOverHttp } from './overHttp.js';
import { serviceWith } from './support.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const KEY = 'svc_dsc_0123456789abcdef';

async function logging(options: Partial<DocsServiceOptions> = {}) {
  const folder = await temporaryFolder('question-log');
  const service = await serveOverHttp({ questionLog: { folder }, now: () => NOON, ...options });
  return { folder, service };
}

/** The body of a question. */
const body = (question: string, fields: Record<string, unknown> = {}) =>
  JSON.stringify({ fp: 'reader-7', messages: [{ id: '1', role: 'user', content: question, parts: [] }], ...fields });

describe('the question log', () => {
  it('has a line for each question, with how it was answered', async () => {
    const { folder, service } = await logging();
    const id = await answerId(
      await service.ask({ body: body('How do I change the port?', { currentPath: '/cache?a=1#b' }) }),
    );
    await (await service.ask({ question: 'Where can I buy a bicycle?' })).text();
    const [answered, refused] = await logLines(folder, 2);
    expect(answered).toEqual({
      type: 'question',
      id,
      time: '2026-11-22T12:00:00.000Z',
      question: 'How do I change the port?',
      outcome: 'answered',
      match: 'answer',
      sources: expect.arrayContaining(['/port#change-the-port']),
      currentPath: '/cache',
      language: 'en',
      durationMs: 0,
    });
    expect(refused).toMatchObject({ question: 'Where can I buy a bicycle?', outcome: 'refused', match: 'none' });
    expect(await readdir(folder)).toEqual(['questions-2026-11-22.jsonl']);
  });

  it('names the language of a question whose request names none, if its words or its script show it', async () => {
    const { folder, service } = await logging();
    const questions = [
      ['en', 'How do I change the port?'],
      ['de', 'Wie kann ich den Port ändern?'],
      ['pt', 'Como posso mudar a porta para o meu site?'],
      ['ru', 'Как мне изменить порт?'],
      ['ar', 'كيف أغير المنفذ؟'],
      ['he', 'איך משנים את הפורט?'],
      ['hi', 'पोर्ट कैसे बदलें?'],
      ['ja', 'ポートを変更するには？'],
      ['ko', '포트를 어떻게 바꾸나요?'],
      ['zh', '如何更改端口？'],
    ];
    for (const [, question] of questions) await (await service.ask({ question })).text();
    const lines = await logLines(folder, questions.length);
    expect(lines.map(({ language, question }) => [language, question])).toEqual(questions);
  });

  it('has no IP address, fingerprint, key or thread id, and likely secrets are redacted', async () => {
    const { folder, service } = await logging({ apiKeys: [KEY] });
    const headers = { authorization: `Bearer ${KEY}` };
    const question = 'Why is PASSWORD=k7#pQz2x refused for ada@gmail.com on the port?';
    const context = [{ type: 'code', value: 'selected-code', path: '/port' }];
    const reply = await service.ask({ headers, body: body(question, { context }) });
    const thread = [reply.headers.get('x-thread-id') ?? '', reply.headers.get('x-thread-key') ?? ''];
    const messageId = await answerId(reply);
    await rate(service, { messageId, rating: 'down', comment: 'token=9fK2mQ7xL4vB8nR3tY6w' }, headers);
    const [line] = await logLines(folder, 2);
    expect(line?.question).toBe('Why is PASSWORD=[redacted] refused for [redacted] on the port?');
    const text = await logText(folder);
    for (const secret of [
      LOCAL_ADDRESS,
      'reader-7',
      KEY,
      ...thread,
      'k7#pQz2x',
      'ada@',
      '9fK2mQ7xL4vB8nR3tY6w',
      'selected-code',
    ])
      expect(text).not.toContain(secret);
  });

  it('can be read by its owner only', async () => {
    const { folder, service } = await logging();
    await (await service.ask()).text();
    await logLines(folder, 1);
    const { mode } = await stat(join(folder, 'questions-2026-11-22.jsonl'));
    expect((mode & 0o777).toString(8)).toBe('600');
  });

  it('cuts long questions, but redacts them first', async () => {
    const { folder, service } = await logging();
    const question = `${'port '.repeat(197)}PASSWORD=k7#pQz2x and more words`;
    await (await service.ask({ question })).text();
    const [line] = await logLines(folder, 1);
    expect(String(line?.question)).toHaveLength(1_000);
    expect(await logText(folder)).not.toContain('k7#');
  });

  it('keeps whole lines when two services share the folder', async () => {
    const folder = await temporaryFolder('question-log');
    const services = [
      await serveOverHttp({ questionLog: { folder } }),
      await serveOverHttp({ questionLog: { folder } }),
    ];
    const limits = Array.from({ length: 25 }, (_, index) => index);
    await Promise.all(
      services.flatMap((service) =>
        limits.map(async (index) => (await service.ask({ question: `port ${'long '.repeat(100)}${index}` })).text()),
      ),
    );
    const lines = await logLines(folder, 50);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(50);
  });

  it('does not disturb answers when it cannot be written, warns once, and recovers', async () => {
    const parent = await temporaryFolder('question-log');
    const folder = join(parent, 'log');
    await writeFile(folder, 'A file where the folder should be.');
    const service = await serveOverHttp({ questionLog: { folder } });
    for (const _ of [1, 2, 3]) {
      const reply = await service.ask();
      expect([reply.status, (await reply.text()).includes('8080')]).toEqual([200, true]);
    }
    await expect
      .poll(() => service.warnings)
      .toEqual([
        expect.stringMatching(
          /^The question log ".*log" cannot be written: .*Questions are answered, but not logged\.$/,
        ),
      ]);
    await rm(folder);
    await (await service.ask()).text();
    await logLines(folder, 1);
    expect(service.warnings).toHaveLength(1);
  });

  it('does not disturb questions and ratings on a full disk, names the cause once, and continues when there is room', async () => {
    const folder = await temporaryFolder('question-log');
    const file = join(folder, 'questions-2026-11-22.jsonl');
    // The log file is a link to `/dev/full`, which simulates a full disk: every write to this device fails with ENOSPC.
    await symlink('/dev/full', file);
    const { service } = await logging({ questionLog: { folder } });
    const reply = await service.ask({ question: 'How do I change the port?' });
    expect(reply.status).toBe(200);
    const messageId = await answerId(reply);
    expect((await rate(service, { messageId, rating: 'up' })).status).toBe(204);
    await expect
      .poll(() => service.warnings)
      .toEqual([
        `The question log "${folder}" cannot be written: the disk is full. Questions are answered, but not logged.`,
      ]);
    await rm(file);
    await (await service.ask({ question: 'Which port?' })).text();
    await expect.poll(() => logText(folder)).toContain('"question":"Which port?"');
    expect(service.warnings).toHaveLength(1);
  });

  it('begins a new line after one that an earlier process wrote only in part', async () => {
    const folder = await temporaryFolder('question-log');
    await writeFile(join(folder, 'questions-2026-11-22.jsonl'), '{"type":"question","id":"half');
    const { service } = await logging({ questionLog: { folder } });
    for (const question of ['Which port?', 'Which cache?']) await (await service.ask({ question })).text();
    await expect.poll(() => logText(folder)).toContain('Which cache?');
    expect(await readQuestionLog(folder)).toMatchObject([{ question: 'Which port?' }, { question: 'Which cache?' }]);
  });

  it('deletes files that are too old, and no others', async () => {
    const folder = await temporaryFolder('question-log');
    const names = [
      'questions-2026-10-23.jsonl',
      'questions-2026-10-22.jsonl',
      'questions-2020-01-01.jsonl',
      'notes.txt',
    ];
    for (const name of names) await writeFile(join(folder, name), '');
    await serveOverHttp({ questionLog: { folder, days: 30 }, now: () => NOON });
    await expect.poll(async () => (await readdir(folder)).sort()).toEqual(['notes.txt', 'questions-2026-10-23.jsonl']);
  });

  it('is written completely before the service has closed', async () => {
    const folder = await temporaryFolder('question-log');
    const service = serviceWith({ questionLog: { folder } });
    await service.ready;
    const request = new Request('http://localhost/discovery/v1/assistant/lantern/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body('port'),
    });
    await (await service(request)).text();
    await service.close();
    expect(await readQuestionLog(folder)).toHaveLength(1);
  });

  it.each([
    [{ folder: ' ' }, 'questionLog.folder must be a string that is not empty.'],
    [{ folder: 'log', days: 0 }, 'questionLog.days is "0". Give a whole number from 1 to 3650.'],
    [{ folder: 'log', days: 1.5 }, 'questionLog.days is "1.5"'],
  ])('is refused at the start with the options %j', (questionLog, sentence) => {
    expect(() => serviceWith({ questionLog })).toThrow(sentence);
  });
});

it('a log has room for important lines after a flood of minor ones', async () => {
  const folder = await temporaryFolder('audit');
  const faults: string[] = [];
  const log = openDailyLog(folder, {
    ...{ name: 'audit', days: 1, now: Date.now, maxFileBytes: 1_000 },
    onFault: (reason) => void faults.push(reason),
    onMinorDropped: () => void faults.push('minor'),
  });
  for (let sent = 0; sent < 100; sent += 1) log.add({ minor: sent }, { isMinor: true });
  for (let sent = 0; sent < 20; sent += 1) log.add({ major: sent });
  await log.close();
  const lines = (await logText(folder)).trim().split('\n');
  const written = (kind: string) => lines.filter((line) => line.includes(kind));
  expect(written('minor').join('\n').length).toBeLessThanOrEqual(500);
  expect(written('minor').length).toBeGreaterThan(30);
  expect(written('major')).toHaveLength(20);
  expect(faults).toEqual(['minor']);
});

it('a log that fails and recovers again and again reports it once an hour', async () => {
  const folder = await temporaryFolder('audit');
  const file = join(folder, 'audit-2026-11-22.jsonl');
  const faults: string[] = [];
  const log = openDailyLog(folder, {
    ...{ name: 'audit', days: 1, now: () => NOON },
    onFault: (reason) => void faults.push(reason),
  });
  await log.close();
  for (const round of [1, 2, 3]) {
    await symlink('/dev/full', file);
    log.add({ lost: round });
    await log.close();
    await rm(file);
    log.add({ kept: round });
    await log.close();
    expect(await logText(folder)).toBe(`{"kept":${round}}\n`);
    await rm(file);
  }
  expect(faults).toEqual(['the disk is full']);
});

describe('with a model', () => {
  const outcomeOf = async (script: ModelScript) => {
    const { baseUrl } = await startModel(script);
    const { folder, service } = await logging({ model: { baseUrl, name: 'm' } });
    await (await service.ask({ question: 'How do I change the port?' })).text();
    return (await logLines(folder, 1))[0];
  };

  it('the log says that it wrote the answer, and how well the passages fit', async () => {
    expect(await outcomeOf(says('Set the port.'))).toMatchObject({ outcome: 'model', match: 'answer' });
  });

  it('the log says that quotes answered when the model failed before its first word', async () => {
    expect(await outcomeOf(refuses(401))).toMatchObject({ outcome: 'answered', match: 'answer' });
  });

  it('the log says that an answer failed when a content filter removed all of it', async () => {
    const script = lines(chunk({}, 'content_filter'), DONE);
    expect(await outcomeOf(script)).toMatchObject({
      question: 'How do I change the port?',
      outcome: 'failed',
      match: 'none',
    });
  });

  it('the log says that an answer failed when the model broke off', async () => {
    expect(await outcomeOf(cuts('Set the port.'))).toMatchObject({ outcome: 'failed', match: 'answer' });
  });
});

describe('a deleted entry', () => {
  it('is gone from the file with its ratings, and the service continues with the same file', async () => {
    const { folder, service } = await logging();
    const id = await answerId(await service.ask({ question: 'Is the port secretfish?' }));
    const other = await answerId(await service.ask({ question: 'port' }));
    await rate(service, { messageId: id, rating: 'down', comment: 'secretfish again' });
    await logLines(folder, 3);
    expect(await deleteFromQuestionLog(folder, new Set([id, 'unknown']))).toEqual(new Set([id]));
    expect(await logText(folder)).not.toContain('secretfish');
    await rate(service, { messageId: other, rating: 'up' });
    await logLines(folder, 2);
    expect(await readQuestionLog(folder)).toMatchObject([{ id: other, rating: { rating: 'up' } }]);
  });
});

describe('reading the log', () => {
  const line = (id: string, time: string) =>
    JSON.stringify({
      type: 'question',
      id,
      time,
      question: 'port',
      outcome: 'answered',
      match: 'answer',
      sources: ['/port', 5],
    });

  it('skips lines that the service has not written', async () => {
    const folder = await temporaryFolder('question-log');
    const broken = [
      '',
      '{',
      '[]',
      '{"type":"question"}',
      '{"type":"rating","id":"a","time":"2026-11-22T12:00:00Z","rating":"x"}',
    ];
    const text = [...broken, line('a', '2026-11-22T12:00:00.000Z'), line('b', 'yesterday')].join('\n');
    await writeFile(join(folder, 'questions-2026-11-22.jsonl'), text);
    await writeFile(join(folder, 'other.jsonl'), line('c', '2026-11-22T12:00:00.000Z'));
    expect(await readQuestionLog(folder)).toEqual([
      {
        id: 'a',
        time: '2026-11-22T12:00:00.000Z',
        question: 'port',
        outcome: 'answered',
        match: 'answer',
        sources: ['/port'],
        durationMs: 0,
      },
    ]);
  });

  it('counts the last rating of an answer, also if the clock was set back', async () => {
    const folder = await temporaryFolder('question-log');
    const rating = (time: string, fields: object) => JSON.stringify({ type: 'rating', id: 'a', time, ...fields });
    const text = [
      line('a', '2026-11-22T12:00:00.000Z'),
      rating('2026-11-22T12:00:09.000Z', { rating: 'down' }),
      rating('2026-11-22T12:00:05.000Z', { rating: 'down', reason: 'incomplete' }),
    ].join('\n');
    await writeFile(join(folder, 'questions-2026-11-22.jsonl'), text);
    expect(await readQuestionLog(folder)).toMatchObject([{ rating: { rating: 'down', reason: 'incomplete' } }]);
  });

  it('reads one file, or the days since a time', async () => {
    const folder = await temporaryFolder('question-log');
    for (const day of ['20', '21', '22'])
      await writeFile(join(folder, `questions-2026-11-${day}.jsonl`), line(day, `2026-11-${day}T12:00:00.000Z`));
    const idsOf = async (...given: Parameters<typeof readQuestionLog>) =>
      (await readQuestionLog(...given)).map(({ id }) => id);
    expect(await idsOf(folder)).toEqual(['20', '21', '22']);
    expect(await idsOf(folder, new Date('2026-11-21T12:00:00Z'))).toEqual(['21', '22']);
    expect(await idsOf(folder, new Date('2026-11-21T12:00:01Z'))).toEqual(['22']);
    expect(await idsOf(join(folder, 'questions-2026-11-20.jsonl'))).toEqual(['20']);
    expect(await readFile(join(folder, 'questions-2026-11-20.jsonl'), 'utf8')).toContain('"id":"20"');
  });
});
