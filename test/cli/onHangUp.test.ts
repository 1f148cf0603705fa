import { afterEach, expect, it, vi } from 'vitest';
import { onHangUp } from '../../src/cli/server/onHangUp.js';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

/** Handles SIGHUP with mocks for reloading and for ending the process. Returns the mocks. `terminals`: descriptors of open terminals. */
function handle(terminals: Set<number>) {
  const reload = vi.fn();
  const end = vi.fn();
  cleanups.push(onHangUp(reload, { isTerminal: (descriptor) => terminals.has(descriptor), end }));
  return { reload, end };
}

it.skipIf(process.platform === 'win32')('SIGHUP reloads a server without a terminal', () => {
  const { reload, end } = handle(new Set());
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  expect(reload).toHaveBeenCalledTimes(2);
  expect(end).not.toHaveBeenCalled();
});

it.skipIf(process.platform === 'win32')('SIGHUP reloads a server whose terminal is open', () => {
  const { reload, end } = handle(new Set([0, 2]));
  process.emit('SIGHUP');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(end).not.toHaveBeenCalled();
});

it('SIGHUP ends a server whose terminal was closed', () => {
  const terminals = new Set([0, 1, 2]);
  const { end } = handle(terminals);
  terminals.clear();
  process.emit('SIGHUP');
  expect(end).toHaveBeenCalledTimes(1);
});
