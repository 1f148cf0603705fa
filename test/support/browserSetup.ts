import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { LONGEST_WAIT } from './limits.js';

/** Prints the DOM only when the message is read: Testing Library creates an error on every check of a wait, but shows only the last one. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return text;
    },
    // Testing Library replaces the message when a wait ends.
    set: (replaced: string) => {
      text = replaced;
    },
  });
  return error;
}

configure({ asyncUtilTimeout: LONGEST_WAIT, getElementError: elementError });

afterEach(() => {
  cleanup();
  // A test must not see the stored data of another test.
  sessionStorage.clear();
  localStorage.clear();
});
