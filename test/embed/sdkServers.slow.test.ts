import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SdkServer } from '../support/sdkServers.js';
import { assistantOn, setUpEmbedBrowser } from './embedBrowser.js';

const embed = setUpEmbedBrowser();

/** Opens a page whose assistant uses a server built with the `ai` package. */
async function openWith(server: SdkServer, attributes = '') {
  const page = await embed.open(
    `<main>Text</main><script src="/lib/embed.js" data-domain="sdk-${server}" data-fp="anonymous" ${attributes} async></script>`,
  );
  const assistant = assistantOn(page);
  await assistant.trigger.click();
  return { page, ...assistant };
}

async function ask({ field }: { field: ReturnType<typeof assistantOn>['field'] }, question = 'Why?'): Promise<void> {
  await field.fill(question);
  await field.press('Enter');
}

const announcement = (page: Page) => page.getByRole('status').allTextContents();

describe('a server built with the ai package', () => {
  it.each([
    ['two-steps', /Step one\..*Step two has the answer\./s],
    ['two-answers', /First part\..*Second part with the real answer\./s],
    ['annotated-first', /Step one\..*Step two has the answer\./s],
  ] as const)('has its whole answer shown and announced as complete: %s', async (server, text) => {
    const opened = await openWith(server);
    await ask(opened);
    await expect.poll(() => announcement(opened.page)).toContainEqual(expect.stringMatching(/^Answer complete/));
    expect(await opened.panel.getByRole('article').textContent()).toMatch(text);
  });

  it('is asked in version 2 if the script tag says so, and may still reply in version 1', async () => {
    const opened = await openWith('two-answers', 'data-api-version="v2"');
    const request = opened.page.waitForRequest((each) => each.method() === 'POST');
    await ask(opened);
    expect(new URL((await request).url()).pathname).toBe('/discovery/v2/assistant/sdk-two-answers/message');
    expect((await request).postDataJSON().messages[0]).not.toHaveProperty('content');
    await expect.poll(() => announcement(opened.page)).toContainEqual(expect.stringMatching(/^Answer complete/));
    expect(await opened.panel.getByRole('article').textContent()).toMatch(/Second part with the real answer\./);
  });

  it('is asked to continue an answer that reached its maximum length', async () => {
    const opened = await openWith('length');
    await ask(opened);
    const sentence = 'This answer is incomplete: it reached its maximum length.';
    await expect.poll(() => announcement(opened.page)).toContainEqual(sentence);
    await opened.panel.getByRole('article').getByText(sentence).waitFor();
    await opened.panel.getByRole('button', { name: 'Continue' }).click();
    // The continuation is added to the answer. The continuation reaches the maximum length, too, so the reader can continue again.
    await expect.poll(() => opened.answers.allTextContents()).toEqual(['Half of the answer Half of the answer']);
    expect(await opened.panel.getByRole('article').count()).toBe(1);
    await opened.panel.getByRole('button', { name: 'Continue' }).waitFor();
  });

  it('is not asked to continue after a content filter', async () => {
    const opened = await openWith('filter');
    await ask(opened);
    const sentence = 'This answer is incomplete: a content filter stopped it.';
    await expect.poll(() => announcement(opened.page)).toContainEqual(sentence);
    await opened.panel.getByRole('article').getByText(sentence).waitFor();
    expect(await opened.panel.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  });

  it('gets the thread key, which may have special characters, with every further question', async () => {
    const opened = await openWith('keyed-thread');
    const sent: unknown[] = [];
    const statuses: number[] = [];
    opened.page.on('response', (response) => {
      if (response.request().method() !== 'POST') return;
      statuses.push(response.status());
      const { threadId, threadKey } = response.request().postDataJSON();
      sent.push([threadId, threadKey]);
    });
    for (let count = 1; count <= 3; count += 1) {
      await ask(opened, `Question ${count}`);
      await expect.poll(() => opened.panel.getByText('Yes.').count()).toBe(count);
      await opened.panel.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'detached' });
    }
    expect(statuses).toEqual([200, 200, 200]);
    expect(sent).toEqual([
      [undefined, undefined],
      ['thr_77', 'q1/Zx+8=='],
      ['thr_77', 'q1/Zx+8=='],
    ]);
  });
});
