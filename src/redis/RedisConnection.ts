import { Redis, ReplyError } from 'ioredis';
import { StoreUnavailable } from '../service/state/StoreUnavailable.js';

/** How long a command may take (ms). Long enough for a machine at its limit, where a reply is read late. */
const COMMAND_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longest pause before the next attempt to connect (ms). */
const MAX_RETRY_MS = 1_000;
/** Minimum interval between warnings about refused commands (ms). */
const REFUSAL_INTERVAL_MS = 60_000;

const CONSEQUENCE =
  'Meanwhile, each process counts its limits for itself, and questions are answered in new threads. The service connects again by itself.';

/** A connection to Redis that reports its faults once, and never lets a request wait for long. */
export class RedisConnection {
  readonly #client: Redis;
  readonly #onWarning: (warning: string) => void;
  /** Settles with the first attempt to connect, whether it succeeds or not. */
  readonly #attempted: Promise<unknown>;
  /** Host and port, for the log. The URL may contain a password. */
  readonly #place: string;
  #isDown = false;
  #isClosed = false;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, { onWarning }: { onWarning: (warning: string) => void }) {
    this.#onWarning = onWarning;
    this.#place = new URL(url).host;
    const client = new Redis(url, {
      // A command fails at once without a connection, and is not sent twice: it may have been executed.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_MS),
      connectionName: 'docs-assistant',
    });
    client.on('error', (error) => this.#reportDown(error));
    client.on('close', () => this.#reportDown(new Error('the connection was closed')));
    client.on('ready', () => this.#reportUp());
    this.#attempted = new Promise((resolve) => {
      client.once('ready', resolve);
      client.once('close', resolve);
    });
    this.#client = client;
  }

  /**
   * Runs commands.
   *
   * @throws {StoreUnavailable} if Redis cannot be reached or refuses a command. It has been reported.
   */
  async use<Result>(work: (client: Redis) => Promise<Result>): Promise<Result> {
    await this.#attempted;
    try {
      return await work(this.#client);
    } catch (error) {
      this.#reportFailure(error);
      throw new StoreUnavailable('Redis cannot be used.', { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.quit().catch(() => {});
    this.#client.disconnect();
  }

  #reportFailure(error: unknown): void {
    if (error instanceof ReplyError) {
      if (performance.now() - this.#refusedAt < REFUSAL_INTERVAL_MS) return;
      this.#refusedAt = performance.now();
      this.#onWarning(`Redis (${this.#place}) refuses commands: ${reasonOf(error)}. ${CONSEQUENCE}`);
    } else if (this.#client.status === 'ready') {
      // Redis does not answer. The next commands must not wait for it again, so they get an error until there is a new connection.
      this.#reportDown(error);
      this.#client.disconnect(true);
    }
  }

  #reportDown(error: unknown): void {
    if (this.#isDown || this.#isClosed) return;
    this.#isDown = true;
    this.#onWarning(`Redis (${this.#place}) cannot be reached: ${reasonOf(error)}. ${CONSEQUENCE}`);
  }

  #reportUp(): void {
    if (this.#isDown) this.#onWarning(`Redis (${this.#place}) can be reached again.`);
    this.#isDown = false;
  }
}

/** Errors of several addresses (IPv4 and IPv6) have an empty message and a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
