import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';
import { LONGEST_ACTION } from './limits.js';

/** Starts Chromium for a test. Steps of its pages have more time than by default, because a busy machine is slow. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const newContext = browser.newContext.bind(browser);
  // `newPage` of a browser makes its context here, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LONGEST_ACTION);
    return context;
  };
  return browser;
}
