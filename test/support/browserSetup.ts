import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { LONGEST_WAIT } from './limits.js';

/** Prints the DOM only when the message is read. Testing Library makes an error in every round of a wait and shows only the last one. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

configure({ asyncUtilTimeout: LONGEST_WAIT, getElementError: elementError });

afterEach(() => {
  cleanup();
  // No test sees what another one stored.
  sessionStorage.clear();
  localStorage.clear();
});
