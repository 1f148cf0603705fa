/**
 * Tests three processes of `docs-assistant serve` behind nginx, with Redis and an S3-compatible storage: together they behave as one
 * service, even while processes are killed and restarted.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LONGEST_WAIT } from '../support/limits.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import type { Replica } from './replicas/Replica.js';
import { ReplicaModel } from './replicas/ReplicaModel.js';
import { questionRequest, type Thread, threadOf } from './replicas/replicaThread.js';
import { canRunReplicas, REPLICA_KEY, type Replicas, startReplicas } from './replicas/startReplicas.js';

const QUESTIONS_PER_ADDRESS = 6;
/** Number of pages of the documentation. A complete export contains all of them. */
const PAGES = 60;
/** Options for waiting until a process takes over a job: the lock of a killed process expires after half a minute. */
const TAKEOVER = { timeout: 3 * LONGEST_WAIT };

interface Reply {
  status: number;
  thread: Thread;
  text: string;
}

type Job = Record<string, unknown> & { jobId: string; status: string };

let stack: Replicas;
let replicas: readonly Replica[];
let docs: string;
let addresses = 0;
const model = new ReplicaModel();

/** Sends a question. Each one comes from a new IP address, unless an address is given. */
async function send(url: string, question: string, thread?: Thread, address?: string): Promise<Response> {
  addresses += 1;
  const from = address ?? `198.18.${addresses >> 8}.${addresses & 255}`;
  return fetch(`${url}/discovery/v1/assistant/lantern/message`, questionRequest(question, from, thread));
}

async function ask(url: string, question: string, thread?: Thread, address?: string): Promise<Reply> {
  const response = await send(url, question, thread, address);
  return { status: response.status, thread: threadOf(response, thread), text: await response.text() };
}

/** Asks a question whose answer stays open until the model is released or the replica ends. Returns after the first word of the answer. */
async function askSlowly(url: string) {
  const response = await send(url, 'How do I turn the lever slowly?');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('Turn')) text += (await reader?.read())?.value ?? '';
  const rest = async () => {
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) return text;
      text += read.value;
    }
  };
  return { thread: threadOf(response), ended: rest().catch(() => 'broken') };
}

async function call(url: string, path: string, method = 'GET', body?: object): Promise<Job> {
  const response = await fetch(`${url}/v1/static-export/jobs${path}`, {
    method,
    headers: { authorization: `Bearer ${REPLICA_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Job;
}

const startJob = async (url: string) => (await call(url, '', 'POST', { domain: 'lantern' })).jobId;
const uploadsOf = (jobId: string) =>
  stack.storage.requests.filter((request) => request === `PUT ${jobId}.tar.gz`).length;
const front = () => stack.front;

/** Waits until a job has ended, and returns it as each replica reports it. */
async function endOfJob(jobId: string): Promise<Job[]> {
  await expect.poll(async () => (await call(front(), `/${jobId}`)).status, TAKEOVER).toMatch(/completed|failed/);
  return Promise.all(replicas.map(({ url }) => call(url, `/${jobId}`)));
}

const writePage = (name: string, text: string) => writeFile(join(docs, name), `# ${name}\n\n${text}\n`);

describe.skipIf(!canRunReplicas)('three replicas behind nginx', () => {
  beforeAll(async () => {
    docs = join(await temporaryFolder('replicas'), 'docs');
    await mkdir(docs);
    await writePage('index.md', 'Turn the lever to open the lantern.');
    for (let page = 1; page < PAGES; page += 1)
      await writePage(`page-${page}.md`, `How to turn the lever ${page} times. `.repeat(40));
    const limits = ['--limit-address-per-minute', '100000', '--limit-address-per-day', String(QUESTIONS_PER_ADDRESS)];
    const answers = ['--model-url', await model.start(), '--model', 'm'];
    stack = await startReplicas(async (storage) => [
      ...['serve', docs, '--domain', 'lantern', ...limits, ...answers],
      ...['--s3-bucket', storage.bucket, '--s3-endpoint', storage.url],
      ...['--export-folder', await temporaryFolder('exports')],
    ]);
    replicas = stack.all;
  });
  afterAll(async () => {
    model.stop();
    await stack?.stop();
  });
  afterEach(() => {
    stack.storage.fault = () => undefined;
  });

  it('continue threads of each other', async () => {
    const { thread } = await ask(front(), 'How do I open the lantern?');
    const urls = [...replicas.map(({ url }) => url), front(), front(), front()];
    for (const [index, url] of urls.entries()) {
      const reply = await ask(url, `And with lever number ${index}?`, thread);
      expect([reply.status, reply.thread.threadId]).toEqual([200, thread.threadId]);
      expect(model.prompts.at(-1)).toContain('How do I open the lantern?');
    }
    for (const index of urls.keys())
      if (index < urls.length - 1) expect(model.prompts.at(-1)).toContain(`lever number ${index}?`);
  });

  it('count limits together', async () => {
    const address = '203.0.113.7';
    const statuses = [];
    for (let sent = 0; sent <= QUESTIONS_PER_ADDRESS; sent += 1)
      statuses.push((await ask(front(), 'How do I open it?', undefined, address)).status);
    expect(statuses).toEqual([...Array(QUESTIONS_PER_ADDRESS).fill(200), 429]);
    for (const { url } of replicas) expect((await ask(url, 'And now?', undefined, address)).status).toBe(429);
  });

  it('run each export once, and give its bundle from all', async () => {
    const started = [];
    for (const _ of [1, 2, 3, 4]) started.push(await startJob(front()));
    for (const jobId of started) {
      const reported = await endOfJob(jobId);
      expect(reported[0]).toMatchObject({ jobId, status: 'completed', pageCount: PAGES });
      for (const job of reported) expect(job).toEqual(reported[0]);
      expect(uploadsOf(jobId)).toBe(1);
    }
    const bundles = [];
    for (const { url } of replicas) {
      const { bundleUrl } = await call(url, `/${started[0]}/bundle`, 'POST');
      bundles.push(Buffer.from(await (await fetch(String(bundleUrl))).arrayBuffer()));
    }
    expect(bundles[0]?.byteLength).toBeGreaterThan(0);
    for (const bundle of bundles) expect(bundle.equals(bundles[0] as Buffer)).toBe(true);
  });

  it('take over an export whose process is killed', async () => {
    stack.storage.fault = (request) => (request.endsWith('.tar.gz') ? 'hang' : undefined);
    const jobId = await startJob(front());
    await expect.poll(() => uploadsOf(jobId), { timeout: LONGEST_WAIT }).toBe(1);
    let runs: number[] = [];
    const readRuns = async () => (runs = await Promise.all(replicas.map((replica) => replica.runs())));
    await expect.poll(async () => (await readRuns()).toSorted(), { timeout: LONGEST_WAIT }).toEqual([0, 0, 1]);
    const worker = replicas[runs.indexOf(1)] as Replica;
    await worker.service?.crash();
    stack.storage.fault = () => undefined;
    await expect.poll(async () => (await call(front(), `/${jobId}`)).status, TAKEOVER).toMatch(/completed|failed/);
    expect(await call(front(), `/${jobId}`)).toMatchObject({ status: 'completed' });
    expect(uploadsOf(jobId)).toBe(2);
    const others = replicas.filter((replica) => replica !== worker);
    const takeovers = await Promise.all(
      others.map((replica) => replica.metric('docs_assistant_export_takeovers_total')),
    );
    expect(takeovers.toSorted()).toEqual([0, 1]);
    await worker.start();
    const [first, ...more] = await endOfJob(jobId);
    for (const job of more) expect(job).toEqual(first);
  });

  it('all read changed documentation', async () => {
    await writePage('added.md', 'This page was written while the replicas ran.');
    for (const { url } of replicas)
      await expect
        .poll(async () => (await fetch(`${url}/added`)).text(), { timeout: LONGEST_WAIT })
        .toContain('written while the replicas ran');
  });

  it('lose only the open answers of a process that is killed, and continue their threads', async () => {
    const answers = await Promise.all(replicas.map(({ url }) => askSlowly(url)));
    const [killed, ...others] = answers;
    await replicas[0]?.service?.crash();
    expect(await killed?.ended).toBe('broken');
    model.release();
    for (const { ended } of others) expect(await ended).toMatch(/lever[\s\S]*"finishReason":"stop"/);
    const continued = await ask(front(), 'Continue', killed?.thread);
    expect([continued.status, continued.thread.threadId]).toEqual([200, killed?.thread.threadId]);
    await replicas[0]?.start();
  });

  it('lose nothing in a rolling restart, neither answers nor exports that are running', async () => {
    // Keep the exports running until a replica with a running export has stopped.
    stack.storage.fault = (request) => (request.endsWith('.tar.gz') ? 'hang' : undefined);
    const jobs: string[] = [];
    for (const _ of [1, 2, 3]) jobs.push(await startJob(front()));
    const hasUploads = () => jobs.some((jobId) => uploadsOf(jobId) > 0);
    await expect.poll(hasUploads, { timeout: LONGEST_WAIT }).toBe(true);
    let stoppedRuns = 0;
    const conversations = [1, 2, 3, 4].map((name) => new Conversation(name));
    for (const conversation of conversations) conversation.start();
    for (const replica of replicas) {
      await Promise.all(conversations.map((conversation) => conversation.next()));
      stoppedRuns += await replica.runs();
      expect(await replica.service?.stop()).toBe(0);
      if (stoppedRuns > 0) stack.storage.fault = () => undefined;
      await Promise.all(conversations.map((conversation) => conversation.next()));
      await replica.start();
    }
    await Promise.all(conversations.map((conversation) => conversation.next()));
    await Promise.all(conversations.map((conversation) => conversation.stop()));
    for (const { problems } of conversations) expect(problems).toEqual([]);
    expect(stoppedRuns).toBeGreaterThan(0);
    for (const jobId of jobs)
      for (const job of await endOfJob(jobId)) expect(job).toMatchObject({ status: 'completed' });
  });
});

/** A reader who asks one question after the other. */
class Conversation {
  readonly problems: unknown[] = [];
  #asked = 0;
  #isStopped = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(readonly name: number) {}

  start(): void {
    this.#ended = this.#run();
  }

  /**
   * Waits for two more answers, or for a problem. The first answer may belong to a question that was asked before this call. The second
   * answer belongs to a question that is asked after this call.
   */
  async next(): Promise<void> {
    const asked = this.#asked;
    await expect.poll(() => this.problems.length > 0 || this.#asked >= asked + 2, { timeout: LONGEST_WAIT }).toBe(true);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#ended;
  }

  async #run(): Promise<void> {
    let thread: Thread | undefined;
    while (!this.#isStopped && this.problems.length === 0) {
      const question = `Question ${this.#asked} of reader ${this.name}?`;
      const reply = await ask(front(), question, thread).catch((error: unknown) => ({
        ...{ status: 0, thread: { threadId: '', threadKey: '' }, text: String(error) },
      }));
      thread ??= reply.thread;
      const isWhole = reply.text.includes('"finishReason":"stop"');
      if (reply.status !== 200 || reply.thread.threadId !== thread.threadId || !isWhole)
        this.problems.push({ question, thread, reply });
      if (this.#asked > 0 && !this.#remembers(question))
        this.problems.push(`${question} was asked without its thread.`);
      this.#asked += 1;
    }
  }

  /** Whether the prompt with this question also contained the previous question of this reader. */
  #remembers(question: string): boolean {
    const prompt = model.prompts.findLast((each) => each.includes(question));
    return prompt?.includes(`Question ${this.#asked - 1} of reader ${this.name}?`) ?? false;
  }
}
