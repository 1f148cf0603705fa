import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FolderLock } from '../../src/service/disk/FolderLock.js';
import { createDocsService, folderState } from '../../src/service/index.js';
import { StateFolder } from '../../src/service/state/StateFolder.js';
import { StateJournal, type StateJournalOptions } from '../../src/service/state/StateJournal.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { describeRateLimitStore, describeThreadStore } from './storeContract.js';

const THREAD = { id: 'a', key: 'k', domain: 'lantern', organisation: 'local', turns: [] };
const TURN = { question: 'Which port?', answer: 'Port 80.' };
const MINUTE_MS = 60_000;

/** Opens a state folder as a new service process does. Without a path, creates a temporary folder. */
async function openFolder(folder?: string, now: () => number = Date.now) {
  const path = folder ?? (await temporaryFolder('docs-assistant-state'));
  const warnings: string[] = [];
  const state = await StateFolder.open({
    folder: path,
    now,
    onWarning: (warning) => warnings.push(warning),
    attemptMs: 20,
  });
  const { threads, limits } = state.stores;
  return { path, file: join(path, 'state.jsonl'), warnings, state, threads, limits };
}

const opened = openFolder();
describeThreadStore('a folder', async () => (await opened).threads);
describeRateLimitStore('a folder', async () => (await opened).limits);

describe('a state folder', () => {
  it('keeps threads and counts for the next process', async () => {
    const first = await openFolder();
    await first.threads.set(THREAD);
    await first.threads.addTurn(THREAD, TURN, 12);
    await first.limits.count('caller', MINUTE_MS);
    await first.limits.count('caller', MINUTE_MS);
    await first.limits.giveBack('caller', MINUTE_MS);
    await first.state.close();
    const second = await openFolder(first.path);
    expect(await second.threads.get('a')).toEqual({ ...THREAD, turns: [TURN] });
    expect((await second.limits.count('caller', MINUTE_MS)).requests).toBe(2);
    await second.state.close();
    expect([...first.warnings, ...second.warnings]).toEqual([]);
  });

  it('forgets threads a day after their last turn, and counts after their window', async () => {
    let time = 1_000_000;
    const first = await openFolder(undefined, () => time);
    await first.threads.set(THREAD);
    await first.limits.count('caller', MINUTE_MS);
    await first.state.close();
    time += MINUTE_MS;
    const second = await openFolder(first.path, () => time);
    expect((await second.limits.count('caller', MINUTE_MS)).requests).toBe(1);
    expect(await second.threads.get('a')).toEqual(THREAD);
    await second.state.close();
    time += 24 * 60 * MINUTE_MS;
    const third = await openFolder(first.path, () => time);
    expect(await third.threads.get('a')).toBeUndefined();
    await third.state.close();
    expect(await readFile(third.file, 'utf8')).toBe('');
  });

  it('reads a file whose last line is incomplete, and lines of other versions, and loses nothing else', async () => {
    const first = await openFolder();
    await first.threads.set(THREAD);
    await first.state.close();
    await appendFile(first.file, '{"type":"unheard-of","at":1}\nnull\n{"type":"turn","thr');
    const second = await openFolder(first.path);
    await second.threads.addTurn(THREAD, TURN, 12);
    await second.state.close();
    const third = await openFolder(first.path);
    expect(await third.threads.get('a')).toEqual({ ...THREAD, turns: [TURN] });
    await third.state.close();
  });

  it.each([
    '{"type":"thread","at":1,"thread":{"id":"x"}}',
    '{"type":"thread","at":1,"thread":null}',
    `{"type":"turn","at":1,"thread":${JSON.stringify(THREAD)},"turn":null,"maxTurns":12}`,
    `{"type":"turn","at":1,"thread":${JSON.stringify(THREAD)},"turn":{"question":1,"answer":2},"maxTurns":12}`,
    '{"type":"window","caller":"caller","windowMs":60000,"requests":"many","at":9e15}',
    '{"type":"request","caller":"caller","windowMs":60000}',
    '{"type":"constructor","at":1}',
    '[]',
  ])('ignores the line %s', async (line) => {
    const first = await openFolder();
    await first.threads.set(THREAD);
    await first.state.close();
    await appendFile(first.file, `${line}\n`);
    const second = await openFolder(first.path);
    expect(second.warnings).toEqual([]);
    expect(await second.threads.get('a')).toEqual(THREAD);
    expect((await second.limits.count('caller', MINUTE_MS)).requests).toBe(1);
    await second.state.close();
    expect(await readFile(first.file, 'utf8')).not.toContain('"x"');
  });

  it('belongs to one process: another one waits for it, and then adds its own changes', async () => {
    const first = await openFolder();
    await first.threads.set(THREAD);
    const second = await openFolder(first.path);
    await second.threads.set({ ...THREAD, id: 'b' });
    expect(await second.threads.get('a')).toBeUndefined();
    expect(second.warnings).toEqual([expect.stringMatching(/cannot be used: it is in use by another service in this/)]);
    await first.state.close();
    await expect.poll(() => second.threads.get('a')).toEqual(THREAD);
    expect(await second.threads.get('b')).toEqual({ ...THREAD, id: 'b' });
    expect(second.warnings[1]).toMatch(/can be used again/);
    await second.state.close();
    expect((await readFile(first.file, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('has the requests that two processes counted at the same time, in the window of the first one', async () => {
    let time = 1_000_000;
    const now = () => time;
    const first = await openFolder(undefined, now);
    const second = await openFolder(first.path, now);
    // The window of caller `a` begins in the first process, that of caller `b` in the second process.
    first.limits.count('a', MINUTE_MS);
    second.limits.count('b', MINUTE_MS);
    time += 10_000;
    for (const _ of [1, 2]) second.limits.count('a', MINUTE_MS);
    for (const _ of [1, 2, 3]) first.limits.count('b', MINUTE_MS);
    second.limits.giveBack('a', MINUTE_MS);
    await first.state.close();
    await expect.poll(() => second.warnings).toHaveLength(2);
    expect(second.limits.count('a', MINUTE_MS)).toEqual({ requests: 3, resetInMs: 50_000 });
    expect(second.limits.count('b', MINUTE_MS)).toEqual({ requests: 5, resetInMs: 50_000 });
    await second.state.close();
  });

  it('keeps the requests of a window that began while another process used it, and that outlives the window there', async () => {
    let time = 1_000_000;
    const first = await openFolder(undefined, () => time);
    const second = await openFolder(first.path, () => time);
    first.limits.count('caller', MINUTE_MS);
    time += 50_000;
    second.limits.count('caller', MINUTE_MS);
    time += 20_000;
    await first.state.close();
    await expect.poll(() => second.warnings).toHaveLength(2);
    expect(second.limits.count('caller', MINUTE_MS)).toEqual({ requests: 2, resetInMs: 40_000 });
    await second.state.close();
  });

  it('counts no request twice for a process that lost it and gets it back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await openFolder();
    first.limits.count('caller', MINUTE_MS);
    await expect.poll(() => readFile(first.file, 'utf8')).toContain('caller');
    const lock = join(first.path, 'service.lock');
    await writeFile(lock, JSON.stringify({ pid: 1, host: 'another-machine', token: 'other' }));
    // Advance to the next heartbeat, which notices that the lock belongs to another process.
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => first.warnings).toHaveLength(2);
    first.limits.count('caller', MINUTE_MS);
    await rm(lock);
    await expect.poll(() => first.warnings).toHaveLength(3);
    expect(first.limits.count('caller', MINUTE_MS).requests).toBe(3);
    await first.state.close();
  });

  it('keeps the turns of the process that used it meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let time = 1_000_000;
    const first = await openFolder(undefined, () => time);
    await first.threads.set(THREAD);
    await first.threads.set({ ...THREAD, id: 'b' });
    await expect.poll(() => readFile(first.file, 'utf8')).toContain('"id":"b"');
    const lock = join(first.path, 'service.lock');
    await writeFile(lock, JSON.stringify({ pid: 1, host: 'another-machine', token: 'other' }));
    // Advance to the next heartbeat, which notices that the lock belongs to another process.
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => first.warnings).toHaveLength(2);
    time += 1_000;
    const other = { ...TURN, answer: 'Written by the other process.' };
    const change = { type: 'turn', at: time, thread: THREAD, turn: other, maxTurns: 12 };
    await appendFile(first.file, `${JSON.stringify(change)}\n`);
    await first.threads.addTurn({ ...THREAD, id: 'b' }, TURN, 12);
    await rm(lock);
    await expect.poll(() => first.warnings).toHaveLength(3);
    expect(await first.threads.get('a')).toEqual({ ...THREAD, turns: [other] });
    expect(await first.threads.get('b')).toEqual({ ...THREAD, id: 'b', turns: [TURN] });
    await first.state.close();
  });

  it('gets the threads of both processes in the order of their last use, so that it loses each of them on time', async () => {
    let time = 1_000_000;
    const now = () => time;
    const first = await openFolder(undefined, now);
    const second = await openFolder(first.path, now);
    await second.threads.set({ ...THREAD, id: 'older' });
    time += 20 * 60 * MINUTE_MS;
    await first.threads.set({ ...THREAD, id: 'newer' });
    await first.state.close();
    await expect.poll(() => second.warnings).toHaveLength(2);
    const idsInFile = async () =>
      [...(await readFile(first.file, 'utf8')).matchAll(/"id":"(\w+)"/g)].map(([, id]) => id);
    await expect.poll(idsInFile).toEqual(['older', 'newer']);
    time += 20 * 60 * MINUTE_MS;
    await second.state.close();
    expect(await idsInFile()).toEqual(['newer']);
  });

  it('is not used if another process takes it over while it is being read, and loses no request of that time', async () => {
    // First wait until the folder for the tests of stores is open, because it must not use a mock of this test.
    await opened;
    onTestFinished(() => void vi.restoreAllMocks());
    const path = await temporaryFolder('docs-assistant-state');
    const lockFile = join(path, 'service.lock');
    const { acquire } = FolderLock.prototype;
    let lock: FolderLock | undefined;
    vi.spyOn(FolderLock.prototype, 'acquire').mockImplementation(function (this: FolderLock) {
      lock = this;
      return acquire.call(this);
    });
    vi.spyOn(StateJournal.prototype, 'read').mockImplementationOnce(async () => {
      await writeFile(lockFile, JSON.stringify({ pid: 1, host: 'another-machine', token: 'other' }));
      await lock?.confirm().catch(() => {});
      return [];
    });
    const { limits, state, warnings } = await openFolder(path);
    expect(warnings).toEqual([expect.stringContaining('another process has taken it over')]);
    for (let count = 0; count < 5; count += 1) limits.count('caller', MINUTE_MS);
    // Wait for the next attempt, which finds the folder in use.
    await expect.poll(() => warnings[1]).toMatch(/in use/);
    await rm(lockFile);
    await expect.poll(() => warnings[2]).toMatch(/can be used again/);
    expect(limits.count('caller', MINUTE_MS).requests).toBe(6);
    await state.close();
    expect(warnings).toHaveLength(3);
  });

  it('is not overwritten after another process has taken it over, even before the next heartbeat', async () => {
    const { path, file, state, threads, warnings } = await openFolder();
    await threads.set(THREAD);
    await expect.poll(() => readFile(file, 'utf8')).toContain('"id":"a"');
    await writeFile(join(path, 'service.lock'), JSON.stringify({ pid: 1, host: 'another-machine', token: 'other' }));
    await writeFile(file, 'The state of the other process');
    await state.close();
    expect(await readFile(file, 'utf8')).toBe('The state of the other process');
    expect((await readdir(path)).sort()).toEqual(['service.lock', 'state.jsonl']);
    expect(warnings).toEqual([expect.stringContaining('another process has taken it over')]);
  });

  it('that cannot be created is reported, and the service answers from memory until it can', async () => {
    const folder = join(await temporaryFolder('docs-assistant-state'), 'file');
    await writeFile(folder, '');
    const { threads, limits, state, warnings } = await openFolder(join(folder, 'state'));
    await threads.set(THREAD);
    expect(await threads.get('a')).toEqual(THREAD);
    expect((await limits.count('caller', MINUTE_MS)).requests).toBe(1);
    expect(warnings).toEqual([
      expect.stringMatching(/^The state folder ".*" cannot be used: .*kept in memory only\.$/),
    ]);
    await state.close();
  });

  it('is reported with a reason that ends in a full stop, as one sentence', async () => {
    // First wait until the folder for the tests of stores is open, because it must not use a mock of this test.
    await opened;
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(FolderLock.prototype, 'acquire').mockRejectedValueOnce(new Error('The disk does not answer.'));
    const { state, warnings } = await openFolder();
    await state.close();
    expect(warnings[0]).toContain('cannot be used: The disk does not answer. Until it can,');
  });

  it('whose file cannot be read is reported, and used as soon as it can be', async () => {
    const { path, file, state: first } = await openFolder();
    await first.close();
    await rm(file);
    await mkdir(file);
    const { threads, state, warnings } = await openFolder(path);
    await threads.set(THREAD);
    await rm(file, { recursive: true });
    await expect.poll(() => readFile(file, 'utf8').catch(String)).toContain('"id":"a"');
    expect(warnings).toEqual([expect.stringContaining('cannot be used'), expect.stringContaining('can be used again')]);
    await state.close();
  });

  it('and its file can be read by their owner only', async () => {
    const parent = await temporaryFolder('docs-assistant-state');
    await chmod(parent, 0o755);
    const { path, file, threads, state } = await openFolder(join(parent, 'state'));
    await threads.set(THREAD);
    await state.close();
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path)).toEqual(['state.jsonl']);
  });
});

it.each([undefined, '', ' '])('folderState refuses the folder %j', (folder) => {
  expect(() => folderState({ folder: folder as string })).toThrow('must be a string that is not empty');
});

it('a service that is closed twice does not close the state folder of another service', async () => {
  const folder = await temporaryFolder('docs-assistant-state');
  const open = folderState({ folder });
  const [first, second] = [0, 1].map(() => open({ domain: 'lantern', onWarning: () => {} }));
  await first?.close?.();
  await first?.close?.();
  await second?.threads?.set(THREAD);
  await second?.close?.();
  expect(await readFile(join(folder, 'lantern', 'state.jsonl'), 'utf8')).toContain('"id":"a"');
});

it('the file of a state folder has every change, even after it has grown so large that it is rewritten', async () => {
  const { file, threads, state } = await openFolder();
  const turn = { question: 'q'.repeat(4_000), answer: 'a'.repeat(4_000) };
  const ids = Array.from({ length: 1_200 }, (_, index) => String(index));
  for (const id of ids) {
    await threads.set({ ...THREAD, id, turns: [turn] });
    // Yield to the event loop, so that the file is written between changes.
    if (Number(id) % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const idsOf = (text: string) => new Set([...text.matchAll(/"thread":\{"id":"(\d+)"/g)].map(([, id]) => id));
  await expect.poll(async () => idsOf(await readFile(file, 'utf8')).size).toBe(ids.length);
  await state.close();
});

describe('a service with a state folder', () => {
  it('continues a conversation after a restart', async () => {
    const [folder, docs] = [
      await temporaryFolder('docs-assistant-state'),
      await temporaryFolder('docs-assistant-docs'),
    ];
    await writeFile(join(docs, 'port.md'), '# Port\n\nThe lantern listens on port 8080.\n');
    const open = () => createDocsService({ folder: docs, domain: 'lantern', state: folderState({ folder }) });
    const ask = async (service: ReturnType<typeof open>, thread: object) => {
      const body = { fp: 'a', messages: [{ id: '1', role: 'user', content: 'Which port?', parts: [] }], ...thread };
      const reply = await service(
        new Request('http://localhost/discovery/v1/assistant/lantern/message', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      return { status: reply.status, text: await reply.text() };
    };
    const first = open();
    const { text } = await ask(first, {});
    await first.close();
    const threadId = /"threadId":"([^"]+)"/.exec(text)?.[1];
    const threadKey = /"threadKey":"([^"]+)"/.exec(text)?.[1];
    expect(threadId && threadKey).toBeTruthy();
    const second = open();
    expect((await ask(second, { threadId, threadKey })).text).toContain(threadId);
    await second.close();
    expect(await readFile(join(folder, 'lantern', 'state.jsonl'), 'utf8')).toContain(threadId);
  });
});

describe('the journal of a state', () => {
  const openJournal = async (entries: string[], extra: Partial<StateJournalOptions<string>> = {}) => {
    const path = join(await temporaryFolder('docs-assistant-state'), 'state.jsonl');
    const options = { currentState: () => entries, onFault: () => {}, onRecovery: () => {} };
    return new StateJournal<string>(path, { ...options, ...extra });
  };

  it('is rewritten at intervals with the entries that the state still has', async () => {
    const entries = ['old', 'new'];
    const journal = await openJournal(entries, { renewalMs: 20 });
    journal.open();
    await expect.poll(() => journal.read()).toEqual(['old', 'new']);
    entries.shift();
    await expect.poll(() => journal.read()).toEqual(['new']);
    await journal.close();
  });

  it('is not rewritten any more after it was opened twice and paused', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const journal = await openJournal([]);
    journal.open();
    journal.open();
    await journal.pause();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is rewritten from the state when it is closed', async () => {
    const entries = ['old'];
    const journal = await openJournal(entries);
    journal.open();
    await expect.poll(() => journal.read()).toEqual(['old']);
    journal.add('a change');
    await expect.poll(() => journal.read()).toEqual(['old', 'a change']);
    entries[0] = 'new';
    await journal.close();
    expect(await journal.read()).toEqual(['new']);
  });

  it('has the changes that are made while it is being closed', async () => {
    const entries = ['old'];
    let onRewrite = () => {};
    const journal = await openJournal(entries, { confirmLock: async () => onRewrite() });
    journal.open();
    await expect.poll(() => journal.read()).toEqual(['old']);
    onRewrite = () => {
      onRewrite = () => {};
      entries.push('new');
      journal.add('new');
    };
    await journal.close();
    expect(await journal.read()).toEqual(['old', 'new']);
  });

  /** Opens a journal whose first write waits until `endWrite` is called. */
  const openSlowJournal = async (entries: string[]) => {
    const reports: string[] = [];
    let begin = () => {};
    let endWrite = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      endWrite = resolve;
    });
    const journal = await openJournal(entries, {
      confirmLock: async () => {
        begin();
        await ended;
      },
      onFault: (error) => reports.push(String(error)),
      onRecovery: () => reports.push('recovery'),
    });
    onTestFinished(() => {
      endWrite();
      return journal.close();
    });
    journal.open();
    await begun;
    return { journal, reports, endWrite };
  };

  it('has the changes that are made during a slow write', async () => {
    const { journal, reports, endWrite } = await openSlowJournal(['old']);
    const changes = Array.from({ length: 10_000 }, (_, index) => `change ${index}`);
    for (const change of changes) journal.add(change);
    endWrite();
    await expect.poll(() => journal.read()).toEqual(['old', ...changes]);
    expect(reports).toEqual([]);
  });

  it('is rewritten from the state if too many changes are made during a slow write, which is reported once', async () => {
    const entries = ['old'];
    const { journal, reports, endWrite } = await openSlowJournal(entries);
    entries[0] = 'new';
    for (let count = 0; count < 30_000; count += 1) journal.add('change');
    expect(reports).toEqual(['Error: the disk is too slow']);
    endWrite();
    await expect.poll(() => reports).toEqual(['Error: the disk is too slow', 'recovery']);
    expect(await journal.read()).toEqual(['new']);
    journal.add('later');
    await expect.poll(() => journal.read()).toEqual(['new', 'later']);
  });

  it('has all entries after a fault, which is reported once', async () => {
    const folder = join(await temporaryFolder('docs-assistant-state'), 'state');
    await writeFile(folder, 'This file is where the folder should be.');
    const reports: string[] = [];
    const entries: string[] = [];
    const journal = new StateJournal<string>(join(folder, 'state.jsonl'), {
      currentState: () => entries,
      onFault: () => reports.push('fault'),
      onRecovery: () => reports.push('recovery'),
    });
    const add = (entry: string) => {
      entries.push(entry);
      journal.add(entry);
    };
    add('a');
    journal.open();
    await expect.poll(() => reports).toEqual(['fault']);
    add('b');
    await rm(folder);
    await journal.close();
    expect(reports).toEqual(['fault', 'recovery']);
    expect(await journal.read()).toEqual(['a', 'b']);
  });
});
