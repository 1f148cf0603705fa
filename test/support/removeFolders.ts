import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporaryFolder.js';

// Test files share a process and its modules, so a hook in temporaryFolder.ts would belong only to the first test file that imports it.
// This hook runs after the hooks of the test file, which stop processes that write to the folders.
afterAll(removeTemporaryFolders);
