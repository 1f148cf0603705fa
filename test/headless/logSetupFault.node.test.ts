import { beforeEach, expect, test, vi } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { ERROR_KINDS, type ErrorKind } from '../../src/protocol/errorKind.js';

/**
 * The errors that were passed to the mock of `warnOfFailedRequest`. `logSetupFault` loads the module of this function only to log a
 * warning. So if no error was passed, the module was not loaded.
 */
const passed: DocsAssistantError[] = [];

beforeEach(() => {
  passed.length = 0;
  vi.resetModules();
  vi.doMock('../../src/headless/warnOfFailedRequest.js', () => ({
    warnOfFailedRequest: (error: DocsAssistantError) => passed.push(error),
  }));
});

async function log(kind: ErrorKind, status?: number): Promise<void> {
  const { logSetupFault } = await import('../../src/headless/logSetupFault.js');
  logSetupFault(new DocsAssistantError(kind, 'It failed.', status === undefined ? {} : { status }));
  await vi.dynamicImportSettled();
}

test.each<[ErrorKind, number?]>([
  ['network'],
  ['rate-limit', 429],
  ['timeout'],
  ['truncated'],
  ['empty', 200],
  ['server', 503],
])('loads no code for a failure without advice: %s %s', async (kind, status) => {
  await log(kind, status);
  expect(passed).toEqual([]);
});

test.each<[ErrorKind, number?]>([
  ['auth', 401],
  ['not-found', 404],
  ['server', 501],
])('warns of a failure that points to the set-up: %s %s', async (kind, status) => {
  await log(kind, status);
  expect(passed).toEqual([expect.objectContaining({ kind })]);
});

test('loads the code for every kind that has advice', async () => {
  const { warnOfFailedRequest } = await vi.importActual<typeof import('../../src/headless/warnOfFailedRequest.js')>(
    '../../src/headless/warnOfFailedRequest.js',
  );
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  for (const kind of ERROR_KINDS) {
    const before = warned.mock.calls.length;
    warnOfFailedRequest(new DocsAssistantError(kind, 'It failed.'));
    if (warned.mock.calls.length === before || kind === 'server') continue;
    await log(kind);
    expect(passed.at(-1)?.kind).toBe(kind);
  }
  warned.mockRestore();
});
