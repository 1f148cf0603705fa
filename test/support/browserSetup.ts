import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// One second is too short for a lazy chunk on a loaded machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // What one test's reader has left on the device is not the next one's.
  sessionStorage.clear();
  localStorage.clear();
});
