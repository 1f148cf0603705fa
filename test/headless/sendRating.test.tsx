import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import { createDeferred } from '../support/createDeferred.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { renderConversation } from './renderConversation.js';

/** A request to the feedback endpoint. */
interface Sent {
  url: string;
  init: RequestInit;
  body: unknown;
}

/**
 * Renders a conversation with an answer whose id is `msg_1`.
 *
 * @param reply Creates the reply of the feedback endpoint.
 */
async function answered(options: Partial<DocsAssistantOptions>, reply: (sent: Sent) => Promise<Response> | Response) {
  const sent: Sent[] = [];
  const answer = scriptedFetch('answer');
  const conversation = renderConversation('answer', {
    ...options,
    fetch(url, init) {
      if (url.endsWith('/message')) return answer(url, init);
      const request = { url, init, body: JSON.parse(String(init.body)) as unknown };
      sent.push(request);
      return Promise.resolve(reply(request));
    },
  });
  await conversation.ask('How do I change the colour?');
  return { conversation, sent };
}

const stored = () => new Response(null, { status: 204 });

describe('a rating with feedbackUrl', () => {
  it('is sent with the id of the answer, without the question, the answer and the thread', async () => {
    const { conversation, sent } = await answered(
      {
        feedbackUrl: 'https://docs.example/_docs/feedback',
        discoveryUrl: 'https://docs.example/discovery',
        apiKey: 'svc_dsc_public12',
        headers: () => ({ 'x-trace': '1' }),
        getChallengeToken: () => 'token-of-a-question',
        credentials: 'omit',
      },
      stored,
    );
    conversation.call(({ rate }) => rate('msg_1', 'down', { reason: 'wrong', comment: 'No such option' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { url, init, body } = sent[0] as Sent;
    expect(url).toBe('https://docs.example/_docs/feedback');
    expect(body).toEqual({ messageId: 'msg_1', rating: 'down', reason: 'wrong', comment: 'No such option' });
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'manual', keepalive: true });
    const headers = Object.fromEntries(new Headers(init.headers));
    expect(headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer svc_dsc_public12',
      'content-type': 'application/json',
      'x-trace': '1',
    });
  });

  it('is sent with the default credentials when the option for them is empty', async () => {
    const { conversation, sent } = await answered(
      { feedbackUrl: '/feedback', credentials: '' as RequestCredentials },
      stored,
    );
    conversation.call(({ rate }) => rate('msg_1', 'up'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.init.credentials).toBe('same-origin');
  });

  it('also reaches the handler of the site, and a removed rating is sent as "none"', async () => {
    const given: unknown[] = [];
    const { conversation, sent } = await answered(
      { feedbackUrl: '/feedback', onFeedback: ({ rating }) => given.push(rating) },
      stored,
    );
    conversation.call(({ rate }) => rate('msg_1', 'up'));
    conversation.call(({ rate }) => rate('msg_1', undefined));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { messageId: 'msg_1', rating: 'up' },
      { messageId: 'msg_1', rating: 'none' },
    ]);
    expect(given).toEqual(['up', undefined]);
  });

  it('is sent after the rating that it replaces has arrived', async () => {
    const { promise: arrived, resolve: arrive } = createDeferred<Response>();
    const { conversation, sent } = await answered({ feedbackUrl: '/feedback' }, ({ body }) =>
      (body as { rating: string }).rating === 'up' ? arrived : stored(),
    );
    conversation.call(({ rate }) => rate('msg_1', 'up'));
    conversation.call(({ rate }) => rate('msg_1', 'down'));
    await waitFor(() => expect(sent).toHaveLength(1));
    arrive(stored());
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ rating: 'up' }, { rating: 'down' }]));
  });

  it.each([
    [
      'an error',
      () => Response.json({ error: 'This service does not store ratings.' }, { status: 404 }),
      /does not store/,
    ],
    ['a redirect', () => new Response(null, { status: 302 }), /redirect/],
    ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch')), /No reply/],
  ])('that ends in %s stays in the conversation, with one warning for developers', async (name, reply, sentence) => {
    const { conversation, sent } = await answered({ feedbackUrl: `/feedback?${encodeURIComponent(name)}` }, reply);
    conversation.call(({ rate }) => rate('msg_1', 'up'));
    conversation.call(({ rate }) => rate('msg_1', 'down'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(conversation.current).toMatchObject({ status: 'ready', error: undefined, ratings: { msg_1: 'down' } });
    const warnings: string[] = [];
    await waitFor(() => {
      warnings.push(...takeConsole());
      expect(warnings).toHaveLength(1);
    });
    expect(warnings[0]).toMatch(/^docs-assistant: a rating could not be sent to feedbackUrl "\/feedback/);
    expect(warnings[0]).toMatch(sentence);
  });

  it.each(['javascript:alert(1)', '//evil.example/feedback', 'feedback'])(
    'is not sent if feedbackUrl is "%s"',
    async (feedbackUrl) => {
      const { conversation, sent } = await answered({ feedbackUrl }, stored);
      conversation.call(({ rate }) => rate('msg_1', 'up'));
      await waitFor(() => expect(takeConsole()).toEqual([expect.stringMatching(/Use an http or https URL/)]));
      expect(sent).toEqual([]);
    },
  );
});
