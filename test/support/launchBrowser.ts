import { type Browser, chromium } from 'playwright';
import { findHeadlessChromium } from '../../scripts/chromium.mjs';
import { LONGEST_ACTION } from './limits.js';

let running: Browser | undefined;

/**
 * Starts Chromium, or returns the browser that this process started for an earlier test file. The browser's `close` closes only the pages.
 * The browser itself ends with the process. Actions on its pages have a longer timeout than the default, because a busy machine is slow.
 */
export async function launchBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running;
  const browser = await chromium.launch({ executablePath: findHeadlessChromium() });
  const newContext = browser.newContext.bind(browser);
  // `browser.newPage()` calls `newContext`, so its pages get the timeout, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LONGEST_ACTION);
    return context;
  };
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  running = browser;
  return browser;
}
