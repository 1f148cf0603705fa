import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { DocsWorkerThreads, type DocsWorkerThreadsOptions } from '../../src/service/tasks/DocsWorkerThreads.js';

/** The instructions for a task of `taskWorker.mjs`. */
interface TestTask {
  value?: string;
  /** The task waits until the first number in this buffer is not 0. */
  release?: SharedArrayBuffer;
  /** Number of attempts, from the first, in which the task ends its worker thread. Needs `attempts`. */
  diesInAttempts?: number;
  /** Counts the attempts. */
  attempts?: SharedArrayBuffer;
  /** The task fails with this reason. */
  fails?: string;
}

const FILE = fileURLToPath(new URL('../support/taskWorker.mjs', import.meta.url));
/** `new Worker` throws for a relative path without `./`. A test uses this path to simulate a system that cannot create more threads. */
const UNACCEPTED_FILE = 'taskWorker.mjs';
const counter = () => new SharedArrayBuffer(4);
const opened: DocsWorkerThreads[] = [];
const held: SharedArrayBuffer[] = [];

/**
 * Returns a value for the field `release` of a task. The task waits until `releaseTask` is called with this value, or until the test ends.
 */
function hold(): SharedArrayBuffer {
  const release = counter();
  held.push(release);
  return release;
}

function releaseTask(release: SharedArrayBuffer): void {
  const state = new Int32Array(release);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

afterEach(async () => {
  for (const release of held.splice(0)) releaseTask(release);
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

function openThreads(options: Partial<DocsWorkerThreadsOptions> = {}) {
  const problems: string[] = [];
  const threads = new DocsWorkerThreads({
    file: FILE,
    size: 1,
    start: {},
    rendersPages: true,
    doHere: async (_, input) => ({ threadId: 0, value: (input as TestTask).value }) as never,
    onUnusable: (reason) => problems.push(reason),
    ...options,
  });
  opened.push(threads);
  const run = (task: TestTask, name: 'search' | 'document' = 'search') =>
    threads.run(name, task as never) as unknown as Promise<{ threadId: number; value: string }>;
  return { threads, run, problems };
}

describe('worker threads for tasks', () => {
  it('do one task after the other in the same thread', async () => {
    const { run } = openThreads();
    const results = await Promise.all([run({ value: 'a' }), run({ value: 'b' })]);
    expect(results.map(({ value }) => value)).toEqual(['a', 'b']);
    expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it('work at the same time', async () => {
    const { run } = openThreads({ size: 2 });
    const release = hold();
    const first = run({ value: 'a', release });
    const second = await run({ value: 'b' });
    releaseTask(release);
    expect((await first).threadId).not.toBe(second.threadId);
  });

  it('let searches and pages take turns, however many pages wait', async () => {
    const { run } = openThreads();
    const release = hold();
    const done: string[] = [];
    const follow = async (value: string, name: 'search' | 'document') => {
      await run({ value }, name).then(
        () => done.push(value),
        () => done.push(`${value} refused`),
      );
    };
    const first = run({ value: 'first', release }, 'document');
    const pages = Array.from({ length: 2_001 }, (_, index) => follow(`page ${index}`, 'document'));
    const searches = ['search a', 'search b'].map((value) => follow(value, 'search'));
    releaseTask(release);
    await Promise.all([first, ...pages, ...searches]);
    expect(done.slice(0, 5)).toEqual(['page 2000 refused', 'search a', 'page 0', 'search b', 'page 1']);
  });

  it('reject a task that fails, and go on', async () => {
    const { run } = openThreads();
    await expect(run({ fails: 'Broken page' })).rejects.toThrow('Broken page');
    expect((await run({ value: 'a' })).value).toBe('a');
  });

  it('are replaced when they die, and the task gets a second attempt', async () => {
    const { run } = openThreads();
    const before = await run({ value: 'a' });
    const after = await run({ value: 'b', diesInAttempts: 1, attempts: counter() });
    expect(after.value).toBe('b');
    expect(after.threadId).not.toBe(before.threadId);
  });

  it('reject a task that ends two threads, and do the next one', async () => {
    const { run, problems } = openThreads();
    const attempts = counter();
    const fatal = run({ diesInAttempts: 9, attempts });
    const next = run({ value: 'a' });
    await expect(fatal).rejects.toThrow('failed in both attempts');
    expect((await next).value).toBe('a');
    expect(new Int32Array(attempts)[0]).toBe(2);
    expect(problems).toEqual([]);
  });

  it('are stopped at a task that takes too long', async () => {
    const { run } = openThreads({ limitMs: 1 });
    await expect(run({ release: hold() })).rejects.toThrow('took longer than 0.001 s');
  });

  it('leave all tasks to the calling thread if they do not start, and say so once', async () => {
    const { threads, run, problems } = openThreads({ start: { failsToStart: true } });
    const results = await Promise.all([run({ value: 'a' }), run({ value: 'b' })]);
    expect(results).toEqual([
      { threadId: 0, value: 'a' },
      { threadId: 0, value: 'b' },
    ]);
    expect(problems).toEqual(['its worker thread ended']);
    expect(threads.does('search')).toBe(false);
  });

  it('leave all tasks to the calling thread if several die at once before they are ready', async () => {
    const { run, problems } = openThreads({ size: 4, start: { failsToStart: true } });
    const values = ['a', 'b', 'c', 'd', 'e', 'f'];
    const results = await Promise.all(values.map((value) => run({ value })));
    expect(results).toEqual(values.map((value) => ({ threadId: 0, value })));
    expect(problems).toHaveLength(1);
  });

  it('leave all tasks to the calling thread if Node cannot create threads', async () => {
    const { run, problems } = openThreads({ size: 4, file: UNACCEPTED_FILE });
    const values = ['a', 'b', 'c', 'd', 'e', 'f'];
    const results = await Promise.all(values.map((value) => run({ value })));
    expect(results).toEqual(values.map((value) => ({ threadId: 0, value })));
    expect(problems).toEqual([expect.stringContaining('could not be created')]);
  });

  it('never leave a task that has ended a thread to the calling thread', async () => {
    const { run } = openThreads({ start: { startsOnce: counter() } });
    await expect(run({ diesInAttempts: 1, attempts: counter() })).rejects.toThrow('no other thread can be started');
    expect(await run({ value: 'a' })).toEqual({ threadId: 0, value: 'a' });
  });

  it('finish their tasks when they are retired', async () => {
    const { threads, run } = openThreads();
    const release = hold();
    const tasks = [run({ value: 'a', release }), run({ value: 'b' })];
    const retired = threads.retire();
    releaseTask(release);
    expect((await Promise.all(tasks)).map(({ value }) => value)).toEqual(['a', 'b']);
    await retired;
    await expect(run({ value: 'c' })).rejects.toThrow('shutting down');
  });

  it('end when they are closed, and their tasks fail with a status that clients retry', async () => {
    const { threads, run } = openThreads();
    const release = hold();
    const tasks = Promise.allSettled([run({ value: 'a', release }), run({ value: 'b' })]);
    const closed = threads.close();
    releaseTask(release);
    await closed;
    const refused = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) };
    expect(await tasks).toEqual([refused, refused]);
  });

  it('leave pages to the calling thread if an application reads their files', () => {
    const { threads } = openThreads({ rendersPages: false });
    expect([threads.does('search'), threads.does('document')]).toEqual([true, false]);
  });
});
