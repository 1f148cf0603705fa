import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as a model endpoint receives it. */
export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  /** Time of arrival (ms). */
  at: number;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    [field: string]: unknown;
  };
}

/** Writes the reply to one request. */
export type ModelScript = (response: ServerResponse, request: ModelRequest) => void;

/** A model endpoint over HTTP whose replies are scripted. */
export interface ScriptedModel {
  baseUrl: string;
  /** Host with port. */
  host: string;
  requests: ModelRequest[];
  /** Number of requests whose reply has not ended and whose connection is still open. */
  openRequests: () => number;
  stop: () => void;
}

/**
 * Starts an endpoint in the format of OpenAI's chat completions, which stops after the test. The scripts answer one request
 * each, in order. The last script also answers all further requests.
 */
export async function startModel(...scripts: [ModelScript, ...ModelScript[]]): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const at = performance.now();
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const sent = { path: request.url ?? '', authorization: request.headers.authorization, at, body: JSON.parse(text) };
    const script = scripts[Math.min(requests.push(sent), scripts.length) - 1];
    script?.(response, sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl: `http://${host}/v1`, host, requests, openRequests: () => open, stop };
}

/** Creates an event of the stream with a part of the answer. */
export function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

/** Creates an event of the stream with a word of the answer. */
export const word = (content: string) => chunk({ role: 'assistant', content });

export const DONE = 'data: [DONE]\n\n';

/** Writes these lines as they are, and ends the reply. */
export const lines =
  (...all: readonly string[]): ModelScript =>
  (response) => {
    start(response);
    for (const line of all) response.write(line);
    response.end();
  };

/** Answers with these words. */
export const says = (...words: readonly string[]): ModelScript => lines(...words.map(word), chunk({}, 'stop'), DONE);

/** Sends these words, then keeps the connection open and sends nothing more. Without words, it does not even send headers. */
export const stalls =
  (...words: readonly string[]): ModelScript =>
  (response) => {
    if (words.length > 0) start(response);
    for (const each of words) response.write(word(each));
  };

/** Breaks the connection after these words. */
export const cuts =
  (...words: readonly string[]): ModelScript =>
  (response) => {
    start(response);
    response.flushHeaders();
    const sent = words.map(word).join('');
    // Destroy the connection only after the words have been sent, so that the client has a chance to read them.
    if (sent === '') response.destroy();
    else response.write(sent, () => setImmediate(() => response.destroy()));
  };

/** Sends `first` once, then `piece` repeatedly, as fast as the client reads, until the client disconnects. */
export const floods =
  (piece: string, first = ''): ModelScript =>
  (response) => {
    start(response);
    response.write(first);
    const write = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };

/** Refuses the request with a status. */
export const refuses =
  (status: number, headers: Record<string, string> = {}, message = 'Words of the endpoint'): ModelScript =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'x' } }));
  };

function start(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}
