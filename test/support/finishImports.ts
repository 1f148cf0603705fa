import { afterAll, vi } from 'vitest';

/**
 * Waits at the end of each test file for imports that a test has started and not awaited. Test files share a process, and Vitest rejects the
 * imports that are pending when a file ends: code that loads a module once would stay without it in all later files.
 */
afterAll(() => vi.dynamicImportSettled());
