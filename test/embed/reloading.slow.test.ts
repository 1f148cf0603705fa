import { describe, expect, it } from 'vitest';
import { assistantOn, BARE_SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';

const embed = setUpEmbedBrowser();
const PHONE = { viewport: { width: 360, height: 700 } };

const openPage = (attributes: string, options = {}) =>
  embed.open(
    `<main><p>A page.</p></main><docs-assistant domain="acme" fp="anonymous" ${attributes}></docs-assistant>${BARE_SCRIPT}`,
    options,
  );

describe('a reloaded page', () => {
  it.each(['panel', 'popover'])('opens the %s again, with the conversation and the draft', async (variant) => {
    const page = await openPage(`variant="${variant}"`);
    const { trigger, panel, field, answers } = assistantOn(page);
    await trigger.click();
    await field.fill('How do I install it?');
    await field.press('Enter');
    await answers.getByText(/\w/).first().waitFor();
    await page.getByRole('button', { name: 'Copy answer' }).waitFor();
    await field.fill('And then');
    await page.reload();
    await answers.getByText(/\w/).first().waitFor();
    await expect.poll(() => field.inputValue()).toBe('And then');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await panel.getByRole('button', { name: 'Close the assistant' }).click();
    await field.waitFor({ state: 'hidden' });
    await page.reload();
    await trigger.waitFor();
    expect(await field.count()).toBe(0);
  });

  it.each([
    ['a modal', 'variant="modal"', {}],
    ['an assistant that fills a phone', '', PHONE],
  ])('is not covered by %s', async (_, attributes, options) => {
    const page = await openPage(attributes, options);
    const { trigger, field } = assistantOn(page);
    await trigger.click();
    await field.waitFor();
    await page.reload();
    await trigger.waitFor();
    expect(await field.isVisible()).toBe(false);
  });

  it('shows the inline variant immediately, with its conversation', async () => {
    const page = await openPage('variant="inline"');
    const { field, answers } = assistantOn(page);
    await field.fill('How do I install it?');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Copy answer' }).waitFor();
    await page.reload();
    await answers.getByText(/\w/).first().waitFor();
    expect(await field.isVisible()).toBe(true);
  });
});

describe('attributes of <docs-assistant>', () => {
  it('set whether the panel makes the page narrower', async () => {
    const widths = [];
    for (const push of ['true', 'false']) {
      const page = await openPage(`variant="panel" push="${push}"`);
      await assistantOn(page).trigger.click();
      await assistantOn(page).field.waitFor();
      widths.push(await page.locator('main').evaluate((main) => main.clientWidth));
    }
    const [pushed = 0, covered = 0] = widths;
    expect(covered - pushed).toBeGreaterThan(300);
  });

  it('set the language, the corner, the logo and the theme', async () => {
    const page = await openPage('trigger="pill" locale="de" position="bottom-start" theme="dark" logo="/favicon.ico"');
    const { trigger, panel, field } = assistantOn(page);
    await trigger.click();
    await field.waitFor();
    expect(await panel.getByRole('heading', { level: 2 }).textContent()).toBe('Doku fragen');
    expect((await trigger.boundingBox())?.x).toBe(20);
    expect(await trigger.locator('img').getAttribute('src')).toBe('/favicon.ico');
    expect(await panel.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
  });

  it('switch off the shortcut, capture and the privacy guard', async () => {
    const page = await openPage('shortcut="false" capture="false" privacy-guard="false"');
    const { trigger, field, answers } = assistantOn(page);
    expect(await trigger.getAttribute('aria-keyshortcuts')).toBeNull();
    await page.keyboard.press('ControlOrMeta+i');
    expect(await field.count()).toBe(0);
    await trigger.click();
    await field.fill('Who is ada@gmail.com?');
    await field.press('Enter');
    await answers.getByText(/\w/).first().waitFor();
    expect(await page.locator('[data-kind="code"], [data-kind="selection"]').count()).toBe(0);
  });
});
