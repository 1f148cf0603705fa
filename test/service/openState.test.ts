import { expect, it } from 'vitest';
import { memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import type { ExportJobs, ExportJobsContext, ServiceState } from '../../src/service/index.js';
import { openState } from '../../src/service/state/openState.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';

const CONTEXT = { domain: 'lantern', onWarning: () => {} };
const JOBS_CONTEXT = { maxJobs: 3 } as ExportJobsContext;
const THREAD = { id: 'a', key: 'k', domain: 'lantern', organisation: 'local', turns: [] };

/** A state that is an instance of a class. Its getters and methods are not own properties, and most of them use private fields. */
class ClassState implements ServiceState {
  readonly #threads = createMemoryThreadStore();
  readonly #limits = memoryRateLimitStore();
  readonly #openedJobs: number[] = [];
  isClosed = false;

  constructor(readonly jobs: ExportJobs) {}

  get threads() {
    return this.#threads;
  }

  get limits() {
    return this.#limits;
  }

  get openedJobs(): readonly number[] {
    return this.#openedJobs;
  }

  exportJobs({ maxJobs }: ExportJobsContext): ExportJobs {
    this.#openedJobs.push(maxJobs);
    return this.jobs;
  }

  async close() {
    this.isClosed = true;
  }
}

it('an instance of a class provides all parts of the state', async () => {
  const given = new ClassState({} as ExportJobs);
  const state = openState(() => given, CONTEXT);
  await state.threads?.set(THREAD);
  expect(await given.threads.get('a')).toEqual(THREAD);
  expect(await state.limits?.count('caller', 60_000)).toMatchObject({ requests: 1 });
  const { exportJobs } = state;
  expect(exportJobs?.(JOBS_CONTEXT)).toBe(given.jobs);
  expect(given.openedJobs).toEqual([3]);
  await state.close();
  expect(given.isClosed).toBe(true);
});

it('of several states that provide the same part, the last counts', async () => {
  const [first, second] = [new ClassState({} as ExportJobs), new ClassState({} as ExportJobs)];
  const third: ServiceState = { threads: createMemoryThreadStore() };
  const state = openState([() => first, () => second, () => third], CONTEXT);
  await state.threads?.set(THREAD);
  expect(await third.threads?.get('a')).toEqual(THREAD);
  expect(await second.threads.get('a')).toBeUndefined();
  expect(state.exportJobs?.(JOBS_CONTEXT)).toBe(second.jobs);
  await state.close();
  expect([first.isClosed, second.isClosed]).toEqual([true, true]);
});
