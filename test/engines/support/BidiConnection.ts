import { once } from 'node:events';
import WebSocket from 'ws';

interface Reply {
  id?: number;
  type: string;
  error?: string;
  message?: string;
  result?: Record<string, unknown>;
  method?: string;
  params?: Record<string, unknown>;
}

/** A WebDriver BiDi connection: sends commands and receives events. https://www.w3.org/TR/webdriver-bidi/#transport */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { method: string; settle: (reply: Reply) => void }>();
  #count = 0;

  private constructor(socket: WebSocket, onEvent: (method: string, params: Record<string, unknown>) => void) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.settle(reply);
      else if (reply.method) onEvent(reply.method, reply.params ?? {});
    });
    socket.on('close', () => {
      for (const { settle } of this.#waiting.values()) settle({ type: 'error', error: 'the connection was closed' });
    });
  }

  static async open(url: string, onEvent: (method: string, params: Record<string, unknown>) => void) {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BidiConnection(socket, onEvent);
  }

  send<Result>(method: string, params: object): Promise<Result> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      const settle = ({ type, error, message, result }: Reply) => {
        this.#waiting.delete(id);
        if (type === 'success') resolve(result as Result);
        else reject(new Error(`${method}: ${error} ${message ?? ''}`));
      };
      this.#waiting.set(id, { method, settle });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }
}
