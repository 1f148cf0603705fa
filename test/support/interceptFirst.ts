import { afterAll } from 'vitest';
import { commands } from 'vitest/browser';

// `vi.mock` makes Playwright intercept the request of the module. When Playwright reports that requests are intercepted, a busy page may not
// know it yet, and would load the real module. So wait here until a request of this page is intercepted, before the test file is loaded.
if (await commands.interceptRequests()) {
  while ((await (await fetch('/is-intercepted')).text()) !== 'yes');
  afterAll(() => commands.endInterception());
}
