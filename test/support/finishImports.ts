import { afterAll, vi } from 'vitest';

/**
 * Waits at the end of each test file for imports that a test has started and not awaited. Test files share a process, and Vitest rejects
 * requests for modules that are pending when a file ends. Code that loads a module only once would stay without it in all later files.
 */
afterAll(() => vi.dynamicImportSettled());
