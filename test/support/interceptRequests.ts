import type { BrowserCommand } from 'vitest/node';
import { REPLACES_MODULES } from './ownPage.js';

const isProbe = ({ pathname }: URL) => pathname === '/is-intercepted';

/** Answers the probe of `interceptFirst.ts` instead of the server, and thereby makes Playwright intercept requests. */
const interceptRequests: BrowserCommand<[]> = async ({ context, testPath }) => {
  if (!REPLACES_MODULES.some((file) => testPath?.endsWith(file))) return false;
  await context.route(isProbe, (route) => route.fulfill({ body: 'yes' }));
  return true;
};

const endInterception: BrowserCommand<[]> = ({ context }) => context.unroute(isProbe);

/** Commands that a browser test can call in the process of Vitest. */
export const COMMANDS = { interceptRequests, endInterception };

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Returns whether the test file replaces modules, so that requests are intercepted now. */
    interceptRequests: () => Promise<boolean>;
    endInterception: () => Promise<void>;
  }
}
