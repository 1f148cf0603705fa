import { describe, expect, it } from 'vitest';
import { readQuestionLog } from '../../src/service/insights/readQuestionLog.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { answerId, logLines, rate } from './logSupport.js';
import { type HttpService, serveOverHttp, statusesOf } from './overHttp.js';
import { errorOf } from './support.js';

const KEY = 'svc_dsc_0123456789abcdef';
const ID = '6f1c0c1e-5b0e-4c8e-9a52-0d5d2f3b7a10';

async function logging(options: Parameters<typeof serveOverHttp>[0] = {}): Promise<[HttpService, string]> {
  const folder = await temporaryFolder('question-log');
  return [await serveOverHttp({ questionLog: { folder }, ...options }), folder];
}

describe('a rating', () => {
  it('is stored for its answer, and a later one replaces it', async () => {
    let time = Date.parse('2026-11-22T10:00:00Z');
    const [service, folder] = await logging({ now: () => time });
    const messageId = await answerId(await service.ask({ question: 'How do I change the port?' }));
    time += 1_000;
    const stored = await rate(service, { messageId, rating: 'up' });
    expect([stored.status, await stored.text(), stored.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    time += 1_000;
    const details = { reason: 'incomplete', comment: ' Mail ada@gmail.com about Windows ' };
    await rate(service, { messageId, rating: 'down', ...details, threadId: 'ignored' });
    expect((await logLines(folder, 3)).at(-1)).toEqual({
      type: 'rating',
      id: messageId,
      time: '2026-11-22T10:00:02.000Z',
      rating: 'down',
      reason: 'incomplete',
      comment: 'Mail [redacted] about Windows',
    });
    const { rating: kept } = (await readQuestionLog(folder))[0] ?? {};
    expect(kept).toEqual({ rating: 'down', reason: 'incomplete', comment: 'Mail [redacted] about Windows' });
    time += 1_000;
    await rate(service, { messageId, rating: 'none' });
    await logLines(folder, 4);
    expect(await readQuestionLog(folder)).toEqual([expect.not.objectContaining({ rating: expect.anything() })]);
  });

  it.each([
    ['without an id', { rating: 'up' }, 400, '"messageId" must be the id of an answer'],
    [
      'with an id of another form',
      { messageId: 'msg_1', rating: 'up' },
      400,
      '"messageId" must be the id of an answer',
    ],
    ['of another kind', { messageId: ID, rating: 'great' }, 400, '"rating" must be one of "up", "down", "none".'],
    [
      'with a long comment',
      { messageId: ID, rating: 'down', comment: 'x'.repeat(2_001) },
      400,
      'at most 2000 characters',
    ],
    ['with a reason that is no text', { messageId: ID, rating: 'down', reason: 5 }, 400, '"reason" must be a string'],
    ['that is no object', '[]', 400, 'The body must be a JSON object with the fields "messageId" and "rating".'],
    ['that is not JSON', '{', 400, 'The body is not valid JSON.'],
    ['that is too large', `{"comment":"${'x'.repeat(6_000)}"}`, 413, 'Send a shorter comment.'],
  ])('%s is refused with the reason', async (_, body, status, sentence) => {
    const [service, folder] = await logging({ limits: { bodyBytes: 5_000 } });
    const reply = await rate(service, body);
    expect([reply.status, await errorOf(reply)]).toEqual([status, expect.stringContaining(sentence)]);
    expect(await readQuestionLog(folder)).toEqual([]);
  });

  it('needs JSON, POST, the host name and the key of a question', async () => {
    const [service] = await logging({ apiKeys: [KEY] });
    const body = { messageId: ID, rating: 'up' };
    const authorization = `Bearer ${KEY}`;
    const statusOf = async (headers: Record<string, string>, method?: string) => {
      const reply = await rate(service, body, headers, method);
      await reply.text();
      return reply.status;
    };
    expect(await statusOf({ authorization })).toBe(204);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: 'Bearer svc_secret123456' })).toBe(403);
    expect(await statusOf({ authorization, 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({ authorization, 'x-forwarded-host': 'evil.test' })).toBe(403);
    expect(await statusOf({ authorization }, 'PUT')).toBe(405);
    expect(await statusOf({ authorization }, 'GET')).toBe(405);
  });

  it('counts as a question of its IP address, and its refusal names ratings', async () => {
    const [service] = await logging({ limits: { addressPerMinute: 3 } });
    const messageId = await answerId(await service.ask());
    const rateUp = () => rate(service, { messageId, rating: 'up' });
    expect(await statusesOf(3, rateUp)).toEqual([204, 204, 429]);
    expect(await errorOf(await rateUp())).toMatch(
      /^This address has sent too many questions and ratings: more than 3 in a minute\. Try again in \d+ seconds\.$/,
    );
  });

  it('is accepted from pages of the configured origins only', async () => {
    const [service] = await logging({ allowedOrigins: ['https://docs.test'] });
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const reply = await fetch(`${service.url}/_docs/feedback`, { method: 'OPTIONS', headers });
      return [
        reply.status,
        reply.headers.get('access-control-allow-origin'),
        reply.headers.get('access-control-allow-methods'),
      ];
    };
    expect(await preflight('https://docs.test')).toEqual([204, 'https://docs.test', 'POST, OPTIONS']);
    expect(await preflight('https://other.test')).toEqual([204, null, null]);
  });

  it('is refused by a service without a question log, whose pages do not ask for ratings', async () => {
    const silent = await serveOverHttp();
    const reply = await rate(silent, { messageId: ID, rating: 'up' });
    expect([reply.status, await errorOf(reply)]).toEqual([
      404,
      expect.stringMatching(/does not store ratings.*--question-log/),
    ]);
    const pageOf = async ({ url }: HttpService) => (await fetch(`${url}/port`)).text();
    expect(await pageOf(silent)).not.toContain('data-feedback-url');
    expect(await pageOf((await logging())[0])).toContain('data-feedback-url="/_docs/feedback"');
  });

  it('goes to the base path of the site', async () => {
    const [service] = await logging({ base: '/docs' });
    expect(await (await fetch(`${service.url}/docs/port`)).text()).toContain(
      'data-feedback-url="/docs/_docs/feedback"',
    );
    const below = { ...service, url: `${service.url}/docs` };
    expect((await rate(below, { messageId: ID, rating: 'up' })).status).toBe(204);
  });
});
