import { vi } from 'vitest';

// Test files share a process. Each one gets its own instances of our modules, which may remember that they have warned, for example.
vi.resetModules();
