import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import { LONGEST_TEST } from './limits.js';

/** Starts Chromium for a test. What its pages wait for has the time of the whole test, because a busy machine is slow. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const newContext = browser.newContext.bind(browser);
  // `newPage` of a browser makes its context here, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LONGEST_TEST);
    return context;
  };
  return browser;
}
