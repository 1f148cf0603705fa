import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAll, closeTogether } from '../../src/async/closeAll.js';
import { createIdleSignal } from '../../src/async/createIdleSignal.js';
import { createIdleTimeout } from '../../src/async/createIdleTimeout.js';
import { delay } from '../../src/async/delay.js';
import { raceSignal } from '../../src/async/raceSignal.js';
import { raceTimeout } from '../../src/async/raceTimeout.js';
import { safeListener } from '../../src/async/safeListener.js';
import { createDeferred } from '../support/createDeferred.js';
import { failingListeners } from '../support/failingListeners.js';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('delay', () => {
  it('resolves after its time', async () => {
    let isOver = false;
    const waiting = delay(100, new AbortController().signal).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });

  it('resolves as soon as the signal aborts, and leaves no timer', async () => {
    const stop = new AbortController();
    const waiting = delay(100, stop.signal);
    stop.abort();
    await waiting;
    await delay(100, stop.signal);
  });
});

describe('raceSignal', () => {
  it('settles like the promise', async () => {
    const { signal } = new AbortController();
    await expect(raceSignal(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(raceSignal(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('rejects with the reason of the signal while the work hangs', async () => {
    const stop = new AbortController();
    const waiting = raceSignal(never(), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(raceSignal(never(), stop.signal)).rejects.toThrow('stopped');
  });

  it('handles a rejection that comes after the abort', async () => {
    const stop = new AbortController();
    let fail: (error: Error) => void = () => {};
    const waiting = raceSignal(new Promise((_, reject) => (fail = reject)), stop.signal);
    stop.abort(new Error('stopped'));
    fail(new Error('late'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});

describe('raceTimeout', () => {
  it('settles like the promise, and leaves no timer', async () => {
    const late = () => new Error('late');
    await expect(raceTimeout(Promise.resolve(1), 100, late)).resolves.toBe(1);
    await expect(raceTimeout(Promise.reject(new Error('broken')), 100, late)).rejects.toThrow('broken');
  });

  it('rejects when the limit passes', async () => {
    const waiting = expect(raceTimeout(never(), 100, () => new Error('late'))).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(100);
    await waiting;
  });
});

describe('createIdleSignal', () => {
  it('aborts with its reason when nothing happens', () => {
    const reason = new Error('No data.');
    const idle = createIdleSignal(100, () => reason);
    vi.advanceTimersByTime(60);
    idle.touch();
    vi.advanceTimersByTime(99);
    expect(idle.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(idle.signal.reason).toBe(reason);
  });

  it('aborts with an AbortError by default', () => {
    const idle = createIdleSignal(100);
    vi.advanceTimersByTime(100);
    expect(idle.signal.reason).toMatchObject({ name: 'AbortError' });
  });
});

describe('createIdleTimeout', () => {
  it('fires once when nothing happens', () => {
    const onIdle = vi.fn();
    createIdleTimeout(100, onIdle);
    vi.advanceTimersByTime(99);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('starts again with every touch', () => {
    const onIdle = vi.fn();
    const idle = createIdleTimeout(100, onIdle);
    for (let count = 0; count < 5; count++) {
      vi.advanceTimersByTime(60);
      idle.touch();
    }
    vi.advanceTimersByTime(99);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not fire after clear', () => {
    const onIdle = vi.fn();
    const idle = createIdleTimeout(100, onIdle);
    vi.advanceTimersByTime(60);
    idle.clear();
    vi.advanceTimersByTime(1000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});

describe('closeAll', () => {
  it('closes everything in order, also after errors, and rejects with the first error', async () => {
    const closed: string[] = [];
    const closing = closeAll(
      () => void closed.push('one'),
      () => {
        throw new Error('two');
      },
      () => Promise.reject(new Error('three')),
      async () => void closed.push('four'),
    );
    await expect(closing).rejects.toThrow('two');
    expect(closed).toEqual(['one', 'four']);
  });
});

describe('closeTogether', () => {
  it('starts all at once, waits for all, and rejects with the first error', async () => {
    const closed: string[] = [];
    const { promise: slow, resolve: release } = createDeferred();
    const closing = closeTogether(
      () => slow.then(() => closed.push('one')),
      () => {
        closed.push('two');
        throw new Error('two');
      },
    );
    closing.catch(() => closed.push('rejected'));
    expect(closed).toEqual(['two']);
    release();
    await expect(closing).rejects.toThrow('two');
    expect(closed).toEqual(['two', 'one', 'rejected']);
  });
});

describe('safeListener', () => {
  it('passes errors and rejections on, and shows the error of a handler that fails', async () => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => shown.mockRestore());
    const errors: unknown[] = [];
    for (const [, listener] of failingListeners(new Error('The log is full.')))
      safeListener(listener, (error) => errors.push(error))();
    const broken = new Error('The handler is broken.');
    safeListener(
      () => Promise.reject(new Error('first')),
      () => {
        throw broken;
      },
    )();
    await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(broken));
    expect(errors).toEqual([new Error('The log is full.'), new Error('The log is full.')]);
  });

  it('does nothing without a listener', () => {
    safeListener(undefined, () => expect.unreachable())('event' as never);
  });
});
