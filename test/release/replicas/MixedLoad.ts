import { setTimeout as delay } from 'node:timers/promises';
import { QUESTIONS } from '../../docs/support/questions.js';
import { LoadLog, type SentRequest } from './LoadLog.js';
import type { Replica } from './Replica.js';
import { questionRequest, type Thread, threadOf } from './replicaThread.js';
import { ASKED_REPLICAS, REPLICA_KEY } from './startReplicas.js';

/** Domains of the two sites: the first answers with quotes, the second with a model. */
export const QUOTING = 'quoting';
export const WITH_MODEL = 'model';

/** Time from one step to the next (ms). Nearly every step sends one request, so about ten requests start per second. */
const STEP_MS = 100;
/** Number of steps from one export to the next: one export per minute. */
const STEPS_PER_EXPORT = 600;
/** Maximum number of open requests. While this many are open, steps are skipped: otherwise, requests would pile up on a busy machine. */
const MAX_OPEN = 100;
/** Names of the steps. They repeat every two seconds, and are mixed so that requests of all kinds are open at the same time. */
const ORDER = [
  ...['quote', 'model', 'search', 'again', 'page', 'quote', 'leave', 'model', 'again', 'search'],
  ...['quote', 'page', 'again', 'model', 'text', 'quote', 'field', 'rate', 'health', 'metrics'],
];
const ADDRESSES = 2_000;
const KEPT_CONVERSATIONS = 200;
/** Time limit for a complete reply (ms). A request that takes longer has failed. */
const PATIENCE_MS = 120_000;
const POLL_MS = 2_000;
const MAX_POLLS = 200;

interface Conversation {
  domain: string;
  thread: Thread;
}

interface Job {
  jobId: string;
  status: string;
  errorCode?: string;
  bundleUrl?: string;
  sizeBytes?: number;
}

type Step = (index: number) => Promise<unknown>;

/** Sends requests of many kinds at a steady rate, until it is stopped. */
export class MixedLoad {
  readonly log: LoadLog;
  /** Number of steps that were skipped because too many requests were open. */
  skipped = 0;
  readonly #conversations: Conversation[] = [];
  readonly #answers: string[] = [];
  readonly #exports = new Set<Promise<unknown>>();
  readonly #steps: readonly Step[];
  #isStopped = false;
  #ended: Promise<void> = Promise.resolve();

  /**
   * @param front URL of nginx.
   * @param isRunning Whether a replica is running. Needed for metrics, which are requested from a replica itself, not through nginx.
   */
  constructor(
    readonly front: string,
    readonly replicas: readonly Replica[],
    readonly isRunning: (replica: Replica) => boolean,
  ) {
    this.log = new LoadLog((port) => `replica ${replicas.findIndex((replica) => replica.port === port) + 1}`);
    const steps = {
      quote: (index: number) => this.#ask(index, QUOTING),
      model: (index: number) => this.#ask(index, WITH_MODEL),
      again: (index: number) => this.#continue(index),
      leave: (index: number) => this.#leave(index),
      search: (index: number) => this.#search(index),
      field: (index: number) => this.#siteSearch(index),
      page: (index: number) => this.#page(index),
      text: (index: number) => this.#pageText(index),
      rate: (index: number) => this.#rate(index),
      health: (index: number) => this.#checkHealth(index),
      metrics: (index: number) => this.#readMetrics(index),
    } satisfies Record<string, Step>;
    this.#steps = ORDER.map((name) => steps[name as keyof typeof steps]);
  }

  start(): void {
    this.#ended = this.#run();
  }

  /** Stops the load. Waits until the running exports and all open requests have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
    await Promise.all(this.#exports);
    while (this.log.open > 0) await delay(STEP_MS);
  }

  async #run(): Promise<void> {
    const start = Date.now();
    for (let index = 0; !this.#isStopped; index += 1) {
      await delay(Math.max(0, start + index * STEP_MS - Date.now()));
      if (index % STEPS_PER_EXPORT === 0) this.#startExport(index);
      if (this.log.open < MAX_OPEN) void this.#steps[index % this.#steps.length]?.(index);
      else this.skipped += 1;
    }
  }

  /** Sends a request to nginx, and records which replica answers. */
  async #fetch(sent: SentRequest, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${this.front}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    const last = response.headers.get(ASKED_REPLICAS)?.split(', ').at(-1);
    sent.port = last === undefined ? undefined : Number(last.split(':').at(-1));
    return response;
  }

  async #text(sent: SentRequest, path: string, init?: RequestInit): Promise<string> {
    const response = await this.#fetch(sent, path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
    return text;
  }

  async #json(sent: SentRequest, path: string, body: object, index: number): Promise<unknown> {
    const text = await this.#text(sent, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
      body: JSON.stringify(body),
    });
    return JSON.parse(text);
  }

  #ask(index: number, domain: string): Promise<boolean> {
    return this.log.run(domain === QUOTING ? 'quoted question' : 'question to the model', String(index), (sent) =>
      this.#answer(sent, index, { domain }),
    );
  }

  async #continue(index: number): Promise<void> {
    const known = this.#conversations[index % Math.max(1, this.#conversations.length)];
    if (!known) return;
    await this.log.run('continued conversation', `${index} of thread ${known.thread.threadId}`, (sent) =>
      this.#answer(sent, index, known),
    );
  }

  async #answer(
    sent: SentRequest,
    index: number,
    { domain, thread }: { domain: string; thread?: Thread },
  ): Promise<void> {
    const { signal } = { signal: AbortSignal.timeout(PATIENCE_MS) };
    const request = questionRequest(questionOf(index), addressOf(index), thread);
    const response = await this.#fetch(sent, messagePath(domain), { ...request, signal });
    const reached = threadOf(response, thread);
    // Keep the thread before the answer has arrived, so that a conversation is continued even if its replica is killed during the answer.
    if (response.ok && !thread) this.#keep({ domain, thread: reached });
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
    if (!text.includes('"finishReason":"stop"')) throw new Error(`the answer has no end: …${text.slice(-200)}`);
    if (thread && reached.threadId !== thread.threadId) throw new Error(`it continued as thread ${reached.threadId}`);
    const messageId = /"messageId":"([^"]+)"/.exec(text)?.[1];
    if (messageId !== undefined && domain === QUOTING) this.#answers.splice(0, this.#answers.length, messageId);
  }

  #keep(conversation: Conversation): void {
    this.#conversations.push(conversation);
    if (this.#conversations.length > KEPT_CONVERSATIONS) this.#conversations.shift();
  }

  /** Asks a question, and disconnects in the middle of the answer. */
  #leave(index: number): Promise<boolean> {
    return this.log.run('reader who leaves', String(index), async (sent) => {
      const leaving = new AbortController();
      const request = questionRequest(questionOf(index), addressOf(index));
      const path = messagePath(index % 40 < 20 ? QUOTING : WITH_MODEL);
      const response = await this.#fetch(sent, path, { ...request, signal: leaving.signal });
      if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
      await response.body?.getReader().read();
      leaving.abort();
    });
  }

  #search(index: number): Promise<boolean> {
    return this.log.run('search', String(index), async (sent) => {
      const body = { query: questionOf(index) };
      const results = (await this.#json(sent, `/discovery/v1/search/${QUOTING}`, body, index)) as unknown[];
      if (results.length === 0) throw new Error('it found nothing');
    });
  }

  #siteSearch(index: number): Promise<boolean> {
    return this.log.run('search of the site', String(index), async (sent) => {
      const text = await this.#text(sent, '/_docs/search?q=install', {
        headers: { 'x-forwarded-for': addressOf(index) },
      });
      if (!text.includes('getting-started')) throw new Error(`it found ${text.slice(0, 200)}`);
    });
  }

  #page(index: number): Promise<boolean> {
    return this.log.run('page', String(index), async (sent) => {
      const text = await this.#text(sent, pathOf(index));
      if (!text.includes('</html>')) throw new Error(`the page ends in ${text.slice(-100)}`);
    });
  }

  #pageText(index: number): Promise<boolean> {
    return this.log.run('text of a page', String(index), async (sent) => {
      const body = { path: pathOf(index) };
      const { content } = (await this.#json(sent, `/discovery/v1/page/${QUOTING}`, body, index)) as { content: string };
      if (content.length < 100) throw new Error(`the text is ${content}`);
    });
  }

  async #rate(index: number): Promise<void> {
    const messageId = this.#answers.at(-1);
    if (messageId === undefined) return;
    await this.log.run('rating', String(index), async (sent) => {
      const body = JSON.stringify({ messageId, rating: index % 3 === 0 ? 'down' : 'up' });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) };
      const response = await this.#fetch(sent, '/_docs/feedback', { method: 'POST', headers, body });
      const text = await response.text();
      if (response.status !== 204) throw new Error(`status ${response.status}: ${text}`);
    });
  }

  #checkHealth(index: number): Promise<boolean> {
    const path = index % 40 < 20 ? '/livez' : '/readyz';
    return this.log.run('health check', `${index} (${path})`, async (sent) => void (await this.#text(sent, path)));
  }

  async #readMetrics(index: number): Promise<void> {
    const running = this.replicas.filter((replica) => this.isRunning(replica));
    const replica = running[(index % 60) % running.length];
    if (!replica) return;
    await this.log.run('metrics', String(index), async (sent) => {
      sent.port = replica.port;
      const response = await fetch(replica.metricsUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await response.text();
      if (!text.includes('docs_assistant_')) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
    });
  }

  #startExport(index: number): void {
    const running = this.#export(index).finally(() => this.#exports.delete(running));
    this.#exports.add(running);
  }

  /** Exports the documentation, and downloads the bundle. */
  async #export(index: number): Promise<void> {
    const call = async (name: string, path: string, body?: object): Promise<Job | undefined> => {
      let job: Job | undefined;
      // Repeat a call if its replica was killed before the reply was complete. Unlike the client of this package, also repeat the call that
      // starts an export.
      for (let attempt = 0; attempt < 3 && !job; attempt += 1) {
        const failures = this.log.failures.length;
        await this.log.run(name, `${index}${path}`, async (sent) => {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${REPLICA_KEY}` };
          const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
          job = JSON.parse(await this.#text(sent, `/v1/static-export/jobs${path}`, init)) as Job;
        });
        if (this.log.failures.length > failures) return undefined;
      }
      return job;
    };
    let job = await call('export', '', { domain: QUOTING });
    for (let poll = 0; job && !/completed|failed/.test(job.status) && poll < MAX_POLLS; poll += 1) {
      await delay(POLL_MS);
      job = await call('state of an export', `/${job.jobId}`);
    }
    if (!job) return;
    const { jobId, status, errorCode } = job;
    await this.log.run('end of an export', jobId, async () => {
      if (status !== 'completed') throw new Error(`the export is ${status} ${errorCode ?? ''}`);
    });
    if (status !== 'completed') return;
    const link = await call('bundle link', `/${jobId}/bundle`, {});
    await this.log.run('bundle', jobId, async () => {
      if (!link?.bundleUrl) return;
      const response = await fetch(link.bundleUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok || byteLength !== link.sizeBytes)
        throw new Error(`status ${response.status}, ${byteLength} bytes`);
    });
  }
}

const PAGES = ['/getting-started', '/react', '/configuration', '/replicas', '/static-export', '/theming'];
const pathOf = (index: number) => PAGES[index % PAGES.length] as string;
const questionOf = (index: number) => QUESTIONS[index % QUESTIONS.length]?.[0] ?? '';
const addressOf = (index: number) => `198.18.${(index % ADDRESSES) >> 8}.${(index % ADDRESSES) & 255}`;
const messagePath = (domain: string) => `/discovery/v1/assistant/${domain}/message`;
