import type { Page } from 'playwright';

interface RecordingWindow extends Window {
  announcements?: string[];
}

/**
 * Records all further announcements in the page's live region. An announcement stays in the region only for a moment. A test runs outside
 * the page, so on a busy machine it could read the region too late.
 *
 * @returns A function that waits for the next announcement and returns its text. Returns the announcements one by one, the oldest first.
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
