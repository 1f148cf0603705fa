import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { LONGEST_WAIT, PAGE_SIZE } from './limits.js';

/**
 * Creates an error whose message contains the DOM, but prints the DOM only when the message is read. Testing Library creates an error for
 * every check while it waits, but shows only the last error.
 */
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
    // When `waitFor` times out, Testing Library assigns another message to the error.
    set: (replaced: string) => {
      text = replaced;
    },
  });
  return error;
}

configure({ asyncUtilTimeout: LONGEST_WAIT, getElementError: elementError });

// Most test files share a page, so a module that several test files import runs only once. A hook at the top level of such a module would
// be registered for the first of these files only. Therefore, hooks must be in this setup file or in the test file itself.
const address = location.href;
const root = document.documentElement;
const rootAttributes = Array.from(root.attributes, ({ name, value }) => [name, value] as const);
let hasPointerMoved = false;

const onPointerMove = ({ isTrusted }: Event) => {
  hasPointerMoved ||= isTrusted;
};
beforeAll(() => addEventListener('pointermove', onPointerMove, true));
afterAll(() => removeEventListener('pointermove', onPointerMove, true));

beforeEach(async () => {
  // Reset the timers before each test rather than after it: some tests use their fake timers in cleanup that runs after `afterEach`.
  vi.useRealTimers();
  // Testing Library sets this flag itself only if `beforeAll` and `afterAll` are globals, which they are not here.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  if (innerWidth !== PAGE_SIZE.width || innerHeight !== PAGE_SIZE.height) {
    await page.viewport(PAGE_SIZE.width, PAGE_SIZE.height);
  }
});

/** Moves the pointer out of the page, where it cannot hover over the elements of the next test. */
async function movePointerAway(): Promise<void> {
  hasPointerMoved = false;
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<void> };
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
}

// A test must not see the remains of another test in the page.
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  getSelection()?.removeAllRanges();
  sessionStorage.clear();
  localStorage.clear();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of rootAttributes) root.setAttribute(name, value);
  if (location.href !== address) history.replaceState(null, '', address);
  if (hasPointerMoved) await movePointerAway();
});
