import { Redis, ReplyError } from 'ioredis';
import { raceTimeout } from '../async/raceTimeout.js';
import { raceUnblockedTimeout } from '../async/raceUnblockedTimeout.js';
import type { ServiceListener } from '../service/ServiceEvent.js';
import { StoreUnavailable } from '../service/threads/StoreUnavailable.js';

/** How long the commands of one call of `use` may take together (ms). Long enough for an overloaded machine. */
const COMMAND_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Maximum time that commands wait for a connection (ms): during the first attempt to connect, and during the first attempt after a
 * connection is lost.
 */
const ATTEMPT_MS = 2_000;
/** Longest pause before the next attempt to connect (ms). */
const MAX_RETRY_MS = 1_000;
/** How long Redis may take to answer `QUIT` (ms). */
const QUIT_MS = 1_000;
/** Minimum interval between warnings (ms). Applies to refused commands and other faults, but not to outages. */
const REFUSAL_INTERVAL_MS = 60_000;

const CONSEQUENCE =
  'Meanwhile, each process counts its limits separately, and questions are answered in new threads. The service reconnects automatically.';
const NOT_READY = 'it accepts connections, but is not ready, perhaps because it still loads its data';

/** A client for work in the background. It waits for Redis without a time limit. */
export interface WaitingClient {
  client: Redis;
  /** Immediately closes the client and the copies that its `duplicate` method has created. */
  disconnect(): void;
}

/**
 * A connection to Redis. Warns once per outage, and about other faults at most once a minute. Limits how long a request waits for Redis.
 */
export class RedisConnection {
  readonly #client: Redis;
  readonly #onWarning: (warning: string) => void;
  readonly #onEvent: ServiceListener;
  /** An attempt to connect, for which commands wait. Resolves when it has succeeded or failed, or after {@link ATTEMPT_MS}. */
  #attempted: Promise<unknown>;
  /** Host and port, for the log. The URL may contain a password. */
  readonly #place: string;
  #isConnected = false;
  #isDown = false;
  #isClosed = false;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(
    url: string,
    { onWarning, onEvent }: { onWarning: (warning: string) => void; onEvent?: ServiceListener | undefined },
  ) {
    this.#onWarning = onWarning;
    this.#onEvent = onEvent ?? (() => {});
    this.#place = new URL(url).host;
    const client = new Redis(url, {
      // Without a connection, a command fails immediately. If the connection is lost during a command, the command is not sent again,
      // because Redis may have executed it.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_MS),
      connectionName: 'docs-assistant',
    });
    this.#client = client;
    this.#attempted = this.#next('ready', 'close');
    client.on('connect', () => void this.#waitUntilReady());
    client.on('error', (error) => this.#reportDown(error));
    client.on('close', () => this.#onClose());
    client.on('ready', () => this.#onReady());
  }

  /**
   * Runs one or more commands. Together, they may take at most {@link COMMAND_TIMEOUT_MS}.
   *
   * @throws {StoreUnavailable} if Redis cannot be reached, refuses a command or does not answer in time. Callers need not report the fault:
   *   this class warns of outages and, at most once a minute, of other faults.
   */
  async use<Result>(work: (client: Redis) => Promise<Result>): Promise<Result> {
    await this.#waitForConnection();
    try {
      return await raceUnblockedTimeout(work(this.#client), COMMAND_TIMEOUT_MS, () => new CommandTimeout());
    } catch (error) {
      this.#reportFailure(error);
      throw new StoreUnavailable('Redis cannot be used.', { cause: error });
    }
  }

  /**
   * Runs commands that only read. If they fail, for example because the connection is lost, waits for the connection and runs them once
   * more. Does not run them again if Redis has refused them or has not answered in time, or if the next attempt to connect does not succeed
   * within {@link ATTEMPT_MS}.
   *
   * @throws {StoreUnavailable} like {@link use}.
   */
  async read<Result>(work: (client: Redis) => Promise<Result>): Promise<Result> {
    try {
      return await this.use(work);
    } catch (error) {
      // Redis would refuse the commands again.
      if (error instanceof StoreUnavailable && error.cause instanceof ReplyError) throw error;
      await this.#waitForConnection();
      if (!this.#isConnected) throw error;
      return this.use(work);
    }
  }

  /** Opens another connection with settings for background work: its commands wait while Redis cannot be reached. */
  openWaitingClient(): WaitingClient {
    const clients: Redis[] = [];
    const open = (from: Redis, options: Parameters<Redis['duplicate']>[0]): Redis => {
      const client = from.duplicate(options);
      clients.push(client);
      // Ignore connection errors here: the client that serves requests reports that Redis cannot be reached.
      client.on('error', () => {});
      // Keep track of copies, so that `disconnect` also closes them. BullMQ copies the client for commands that block, and cannot close the
      // copy while Redis cannot be reached.
      client.duplicate = (more) => open(from, { ...options, ...more });
      return client;
    };
    const client = open(this.#client, {
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
    });
    return {
      client,
      disconnect() {
        for (const each of clients) each.disconnect();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await raceTimeout(this.#client.quit(), QUIT_MS, () => new CommandTimeout()).catch(() => {});
    this.#client.disconnect();
  }

  /** Waits for the attempt to connect in `#attempted`, but not for later attempts. Never rejects. */
  async #waitForConnection(): Promise<void> {
    const { status, stream } = this.#client;
    // After Redis has closed the connection, the client already refuses commands, but it emits `close` a little later. Wait for this event.
    if (status === 'ready' && !stream.writable) await this.#next('close');
    await this.#attempted;
  }

  /** Resolves at the next of these events, or after {@link ATTEMPT_MS}. */
  async #next(...events: ('ready' | 'close')[]): Promise<void> {
    let onEvent = () => {};
    const seen = new Promise<void>((resolve) => {
      onEvent = resolve;
    });
    for (const event of events) this.#client.once(event, onEvent);
    await raceUnblockedTimeout(seen, ATTEMPT_MS, () => new CommandTimeout()).catch(() => {});
    for (const event of events) this.#client.off(event, onEvent);
  }

  /**
   * Reports an outage if Redis accepts the connection but is not ready after {@link ATTEMPT_MS}, because Redis is still loading its data or
   * does not answer. The client emits no event in either case: while Redis is loading, the client only asks again at intervals.
   */
  async #waitUntilReady(): Promise<void> {
    await this.#next('ready', 'close');
    if (this.#client.status === 'connect') this.#reportDown(new Error(NOT_READY));
  }

  #onClose(): void {
    // During a short interruption, requests wait for the next attempt to connect. If this attempt fails, later requests do not wait.
    if (this.#isConnected && !this.#isClosed) this.#attempted = this.#next('ready', 'close');
    this.#isConnected = false;
    this.#reportDown(new Error('the connection was closed'));
  }

  #onReady(): void {
    this.#isConnected = true;
    if (this.#isDown) this.#onWarning(`Redis (${this.#place}) can be reached again.`);
    this.#isDown = false;
    this.#onEvent({ type: 'shared-state', isReachable: true });
  }

  #reportFailure(error: unknown): void {
    if (error instanceof ReplyError) {
      this.#warnRarely(`refuses commands: ${reasonOf(error)}`);
    } else if (this.#isDown || this.#client.status !== 'ready') {
      // Do not warn here: the outage has been reported, or will be when the attempt to connect has failed.
    } else if (!(error instanceof CommandTimeout)) {
      this.#warnRarely(`cannot be used: ${reasonOf(error)}`);
    } else {
      // Redis does not answer. The next commands must not wait for an answer again, so they fail until there is a new connection.
      this.#isConnected = false;
      this.#reportDown(error);
      this.#client.disconnect(true);
    }
  }

  #warnRarely(fault: string): void {
    if (performance.now() - this.#refusedAt < REFUSAL_INTERVAL_MS) return;
    this.#refusedAt = performance.now();
    this.#onWarning(`Redis (${this.#place}) ${fault}. ${CONSEQUENCE}`);
  }

  #reportDown(error: unknown): void {
    if (this.#isDown || this.#isClosed) return;
    this.#isDown = true;
    this.#onWarning(`Redis (${this.#place}) cannot be reached: ${reasonOf(error)}. ${CONSEQUENCE}`);
    this.#onEvent({ type: 'shared-state', isReachable: false });
  }
}

/** Redis has not answered in time. */
class CommandTimeout extends Error {
  override readonly name = 'CommandTimeout';
  override readonly message = 'Command timed out';
}

/** Returns the reason for an error. If connections to several IP addresses failed (IPv4 and IPv6), the error has a code but no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
