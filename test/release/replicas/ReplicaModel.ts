import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chunk, DONE, word } from '../../support/scriptedModel.js';

/** Number of prompts that are kept, so that a test of an hour does not fill the memory. */
const KEPT_PROMPTS = 500;
const WORDS = ['the ', 'lever ', 'until ', 'the ', 'lantern ', 'opens ', 'and ', 'wait.'];

/**
 * A model endpoint that several replicas use. To a question with the word "slowly", the endpoint sends one word, and the rest only when
 * `release` is called. All other answers complete by themselves.
 */
export class ReplicaModel {
  readonly prompts: string[] = [];
  readonly #held: ServerResponse[] = [];
  readonly #server: Server;

  /** @param pauseMs Pause before each word of an answer except the first (ms). */
  constructor(readonly pauseMs = 0) {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const text of request) body += String(text);
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      this.prompts.push(JSON.stringify(messages));
      if (this.prompts.length > KEPT_PROMPTS) this.prompts.shift();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(word('Turn '));
      if (messages.at(-1)?.content.includes('slowly')) this.#held.push(response);
      else await this.#end(response);
    });
  }

  /** Returns the base URL of the endpoint. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  release(): void {
    for (const response of this.#held.splice(0)) void this.#end(response);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #end(response: ServerResponse): Promise<void> {
    for (const each of WORDS) {
      if (this.pauseMs > 0) await delay(this.pauseMs);
      response.write(word(each));
    }
    response.end([chunk({}, 'stop'), DONE].join(''));
  }
}
