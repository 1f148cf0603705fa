/** A request that was sent. */
export interface SentRequest {
  /** Name of the request, such as `page 12`. */
  name: string;
  startedAt: number;
  /** Port of the replica that answers, as soon as it is known. */
  port?: number | undefined;
}

interface Failure {
  at: string;
  request: string;
  replica: string;
  reason: string;
}

/**
 * Counts requests, and records failures. A broken connection is excused if its replica was killed while the request was open. Every other
 * failure counts, including a reply with wrong content from that replica.
 */
export class LoadLog {
  readonly #counts = new Map<string, number>();
  readonly #kills: { port: number; at: number }[] = [];
  readonly #open = new Set<SentRequest>();
  readonly #nameOf: (port: number) => string;
  readonly failures: Failure[] = [];
  readonly excused: Failure[] = [];

  /** @param nameOf Returns the name of the replica that listens on a port. */
  constructor(nameOf: (port: number) => string) {
    this.#nameOf = nameOf;
  }

  get open(): number {
    return this.#open.size;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  countOf(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** Returns a list of the kinds of requests, each with its number of requests, as text. */
  describeCounts(): string {
    return [...this.#counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  }

  addKill(port: number): void {
    this.#kills.push({ port, at: Date.now() });
  }

  /**
   * Runs a request. `send` rejects if the request fails.
   *
   * @param kind Kind of request to count.
   * @returns Whether the request succeeded. A failure is recorded, not thrown.
   */
  async run(kind: string, name: string, send: (sent: SentRequest) => Promise<void>): Promise<boolean> {
    const sent: SentRequest = { name: `${kind} ${name}`, startedAt: Date.now() };
    this.#counts.set(kind, this.countOf(kind) + 1);
    this.#open.add(sent);
    try {
      await send(sent);
      return true;
    } catch (error) {
      // When a connection breaks, `fetch` or the method that reads the body, such as `text`, rejects with a `TypeError`.
      const isExcused = error instanceof TypeError && this.#wasKilledMeanwhile(sent);
      const list = isExcused ? this.excused : this.failures;
      const replica = sent.port === undefined ? 'not known' : this.#nameOf(sent.port);
      const failure = { at: new Date().toISOString(), request: sent.name, replica, reason: describe(error) };
      list.push(failure);
      // Print the failure immediately, so that a long test can be stopped early.
      if (!isExcused) console.log('Failed:', failure);
      return false;
    } finally {
      this.#open.delete(sent);
    }
  }

  #wasKilledMeanwhile({ port, startedAt }: SentRequest): boolean {
    return this.#kills.some((kill) => kill.port === port && kill.at >= startedAt);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
