import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/launchBrowser.js';
import { sample } from '../support/sampling.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { type RunningService, startService } from './runningService.js';

const PASSAGE = 'A lantern glows brighter after its wick has been trimmed by hand.';
const CHINESE_PASSAGE = '水壶需要每周清洗一次，清洗时请使用温水和柔软的毛刷，不要使用任何含有磨砂成分的清洁剂。';
/**
 * A passage with Markdown, and with code names that contain underscores. The paragraph above the passage ("In short:") has too few words
 * for a text fragment (`#:~:text=…`), so the link to the page must take its words from the passage.
 */
const NAMES_PASSAGE = 'Set max_retries or `__init__` to **limit** how often a pump is started again.';
const FILLER = `${'These words make the page longer than the window. '.repeat(8)}\n\n`.repeat(30);

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  const folder = await temporaryFolder('cited-passage');
  await writeFile(join(folder, 'index.md'), '# Acme\n\nHello.\n');
  await writeFile(join(folder, 'lanterns.md'), `# Lanterns\n\n${FILLER}## Care\n\n${PASSAGE}\n\n## More\n\n${FILLER}`);
  await writeFile(
    join(folder, 'kettles.md'),
    `# 水壶\n\n${FILLER}## 清洗\n\n${CHINESE_PASSAGE}\n\n## 其他\n\n${FILLER}`,
  );
  await writeFile(
    join(folder, 'pumps.md'),
    `# Pumps\n\n${FILLER}## Starting\n\nIn short:\n\n${NAMES_PASSAGE}\n\n## More\n\n${FILLER}`,
  );
  service = await startService(['serve', folder], ['dist/cli/main.js']);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/**
 * Runs in each page before the page's own scripts. Gives the text that the browser marks (`::target-text`) a colour that nothing else on
 * the page has.
 */
function colourMarkedText(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync('::target-text { background-color: rgb(255, 0, 0); color: rgb(255, 0, 0); }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}

/** Counts the pixels of the window in the colour of marked text. */
async function markedPixels(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 250 && (data[at + 1] ?? 0) < 5 && (data[at + 2] ?? 0) < 5) count++;
    return count;
  }, picture);
}

it.each(
  sample([
    ['the number in the text', '.da-citation', 'When does a lantern glow brighter?', PASSAGE],
    ['the row of the source', '.da-sources a', 'When does a lantern glow brighter?', PASSAGE],
    ['a passage without spaces', '.da-sources a', '水壶多久清洗一次？', CHINESE_PASSAGE],
    ['names in code', '.da-sources a', 'How often is a pump started again?', NAMES_PASSAGE.replace(/`|\*\*/g, '')],
  ]),
)('the browser scrolls to the cited passage and marks it: %s', async (_, selector, question, passage) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.addInitScript(colourMarkedText);
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
  const panel = page.locator('.da-panel');
  await panel.getByRole('textbox').fill(question);
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  expect(await markedPixels(page)).toBe(0);
  await panel.locator(selector).first().click();
  await page.waitForURL(/\/(lanterns|kettles|pumps)\b/);
  // `markedPixels` looks at a screenshot, which shows only the window. So if it finds marked text, the browser has scrolled the text into
  // view.
  await expect.poll(() => markedPixels(page)).toBeGreaterThan(1000);
  const box = await page.locator('main').getByText(passage).boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(800);
  await context.close();
});
