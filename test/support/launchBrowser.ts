import { type Browser, chromium } from 'playwright';
import { findHeadlessChromium } from '../../scripts/chromium.mjs';
import { LONGEST_ACTION } from './limits.js';

/** Starts Chromium for a test. Actions on its pages have a longer timeout than by default, because a busy machine is slow. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findHeadlessChromium() });
  const newContext = browser.newContext.bind(browser);
  // `browser.newPage()` calls `newContext`, so its pages get the timeout, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LONGEST_ACTION);
    return context;
  };
  return browser;
}
