import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporaryFolder.js';

// Vitest runs this setup file for each test file, so each test file gets this hook. In projects with `isolate: false`, test files share a
// process and its modules. There, a hook in temporaryFolder.ts would belong only to the first test file that imports it. This hook runs
// after the hooks of the test file, which stop processes that write to the folders.
afterAll(removeTemporaryFolders);
