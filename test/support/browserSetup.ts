import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { LONGEST_WAIT } from './limits.js';

configure({ asyncUtilTimeout: LONGEST_WAIT });

afterEach(() => {
  cleanup();
  // What one test's reader has left on the device is not the next one's.
  sessionStorage.clear();
  localStorage.clear();
});
