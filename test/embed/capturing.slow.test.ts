/**
 * Tests the buttons for selections and code blocks, mainly when they load on a slow or broken connection. The tests use only the script
 * tag, because the React component loads these buttons with the same code.
 */
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createDeferred } from '../support/createDeferred.js';
import { assistantOn, SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';

const BUTTONS = /\/chunks\/(?:addCodeButtons|SelectionButton)-/;
const IDLE_WORK = /\/chunks\/idle-/;
const TEXT = '<main><h1>Acme</h1><p>One accent for all.</p></main>';
const CODE = '<main><h1>Acme</h1><pre tabindex="0"><code>npm ci</code></pre></main>';

/** The ways in which a reader uses a code block. */
const USES: Record<string, (block: Locator) => Promise<void>> = {
  hover: (block) => block.hover(),
  touch: (block) => block.tap(),
  focus: (block) => block.focus(),
};

const embed = setUpEmbedBrowser();

/**
 * Opens a page on which `respond` handles the requests for the chunks of the buttons (`BUTTONS`). Waits until the chunk `IDLE_WORK` has
 * loaded and its work has started.
 */
async function openPage(
  html: string,
  respond: (route: Route) => unknown,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await embed.open('', options);
  await page.route(BUTTONS, respond);
  const loading = page.waitForResponse(IDLE_WORK);
  await page.goto(embed.server.page(`${html}${SCRIPT}`));
  const idleWork = await loading;
  // Import the chunk a second time, to wait until it has run. The assistant imported the chunk first, so its own import resolves first and
  // starts the work of the chunk. So this work has started when the second import resolves.
  await page.evaluate(`import(${JSON.stringify(idleWork.url())}).then(() => {})`);
  return page;
}

/** Holds all requests until `release` is called, and then lets them continue. */
function holdRequests(): { respond: (route: Route) => Promise<void>; release: () => void } {
  const { promise: released, resolve: release } = createDeferred();
  return { respond: (route) => released.then(() => route.continue()), release };
}

/** Aborts the first request. `failed` resolves when the page has handled the failure. */
function failOnce(): { respond: (route: Route) => Promise<unknown>; failed: () => Promise<void> } {
  let failure: Promise<boolean> | undefined;
  async function fail(route: Route): Promise<boolean> {
    const frame = route.request().frame();
    // Import the file a second time while its request is open. Both imports fail together, and the failure of the second import is handled
    // last. So when the second import has ended, the page has also handled the failure of the first import.
    const second = await frame.evaluateHandle(
      `({ ended: import(${JSON.stringify(route.request().url())}).catch(() => {}) })`,
    );
    await route.abort();
    return second.evaluate(({ ended }) => ended.then(() => true));
  }
  return {
    respond(route) {
      if (failure) return route.continue();
      failure = fail(route);
      return failure;
    },
    async failed() {
      await expect.poll(() => failure).toBe(true);
    },
  };
}

/** Checks that the console has only the browser's reports of files that failed to load: the assistant logs nothing itself. */
function expectOnlyNetworkErrors(): void {
  const complaints = embed.takeComplaints();
  expect(complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([]);
}

const opacity = (button: Locator) => () => button.evaluate((element) => getComputedStyle(element).opacity);
const askCode = (page: Page) => page.getByRole('button', { name: 'Ask about this code' });
const askSelection = (page: Page) => page.getByRole('button', { name: 'Ask about this', exact: true });
/** Selects the text of a paragraph or heading with a triple click. */
const select = (page: Page, selector: string) => page.locator(selector).click({ clickCount: 3 });

describe('the buttons of code blocks', () => {
  it.each(Object.entries(USES))('that load slowly are visible after the first %s', async (kind, use) => {
    const { respond, release } = holdRequests();
    const page = await openPage(CODE, respond, { hasTouch: kind === 'touch' });
    await use(page.locator('pre'));
    expect(await askCode(page).count()).toBe(0);
    release();
    await expect.poll(opacity(askCode(page))).toBe('1');
  });

  it.each(Object.entries(USES))('that could not be loaded load with the next %s', async (kind, use) => {
    const { respond, failed } = failOnce();
    const page = await openPage(CODE, respond, { hasTouch: kind === 'touch' });
    await failed();
    await use(page.locator('pre'));
    await expect.poll(opacity(askCode(page))).toBe('1');
    expectOnlyNetworkErrors();
  });
});

it('the button of a code block adds the code to the conversation of the previous page', async () => {
  const page = await embed.open(`${CODE}${SCRIPT}`);
  const { trigger, panel, field, answers } = assistantOn(page);
  await trigger.click();
  await field.fill('How do I install it?');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Copy answer' }).waitFor();
  await panel.getByRole('button', { name: 'Close the assistant' }).click();
  await page.goto(embed.server.page(`${CODE}${SCRIPT}`));
  await page.locator('pre').hover();
  await askCode(page).click();
  await answers.getByText(/\w/).first().waitFor();
  await panel.getByRole('button', { name: 'Remove npm ci' }).waitFor();
});

describe('the button of a selection', () => {
  it('loads with the first selection on a page without code', async () => {
    const requested: string[] = [];
    const page = await openPage(TEXT, (route) => {
      requested.push(route.request().url());
      return route.continue();
    });
    expect(requested).toEqual([]);
    await select(page, 'p');
    await askSelection(page).click();
    await assistantOn(page).panel.getByText('One accent for all.').first().waitFor();
  });

  it('appears as soon as it has loaded', async () => {
    const { respond, release } = holdRequests();
    const page = await openPage(TEXT, respond);
    const requested = page.waitForRequest(BUTTONS);
    await select(page, 'p');
    await requested;
    release();
    await askSelection(page).waitFor();
  });

  it('appears for text that was selected before the page was idle', async () => {
    const { respond, release } = holdRequests();
    const page = await embed.open('');
    await page.route(IDLE_WORK, respond);
    const requested = page.waitForRequest(IDLE_WORK);
    await page.goto(embed.server.page(`${TEXT}${SCRIPT}`));
    await requested;
    await select(page, 'p');
    release();
    await askSelection(page).waitFor();
  });

  it('is not needed for the shortcut, which adds the selection', async () => {
    const { respond } = holdRequests();
    const page = await openPage(TEXT, respond);
    await select(page, 'p');
    await page.keyboard.press('Control+i');
    await assistantOn(page).panel.getByText('One accent for all.').first().waitFor();
  });

  it('follows changes of labels and shortcut', async () => {
    const page = await openPage(TEXT, (route) => route.continue());
    await page.evaluate(`DocsAssistant.update({ labels: { askSelection: 'Help' }, shortcut: 'alt+h' })`);
    await select(page, 'p');
    const button = page.getByRole('button', { name: 'Help', exact: true });
    await button.waitFor();
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Alt+H');
  });

  it('that could not be loaded loads with the next selection', async () => {
    const { respond, failed } = failOnce();
    const page = await openPage(TEXT, respond);
    await select(page, 'p');
    await failed();
    await select(page, 'h1');
    await askSelection(page).waitFor();
    expectOnlyNetworkErrors();
  });
});
