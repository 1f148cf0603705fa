import { vi } from 'vitest';

// Test files share a process. Give each file its own instances of our modules: a module can have state, such as warnings already logged.
vi.resetModules();
