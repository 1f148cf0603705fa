import type { Page } from 'playwright';

interface RecordingWindow extends Window {
  announcements?: string[];
}

/**
 * Records every text of the page's live region from now on. A text stays there only for a moment, so a busy test that
 * looks for it from outside the page can come too late.
 *
 * @returns A function that waits for the next text, which is the oldest one that was not taken yet.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string>> {
  await page.getByRole('status').evaluate((region) => {
    const announcements: string[] = [];
    (window as RecordingWindow).announcements = announcements;
    new MutationObserver(() => {
      if (region.textContent) announcements.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return async () => {
    const text = await page.waitForFunction(() => (window as RecordingWindow).announcements?.shift());
    return (await text.jsonValue()) as string;
  };
}
