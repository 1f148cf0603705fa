import type { Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { LONGEST_WAIT } from '../support/limits.js';
import { assistantOn, SCRIPT, setUpEmbedBrowser } from './embedBrowser.js';

const embed = setUpEmbedBrowser();

const FIRST = 'How do I change the accent colour?';
const SECOND = 'How do I show code blocks?';
const THIRD = 'How do I export the documentation?';

const questions = (page: Page) => assistantOn(page).panel.locator('.da-question-text').allTextContents();
/** Reads the stored questions, in alphabetical order. */
const storedQuestions = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('/'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '').messages[0].content as string)
      .sort(),
  );

async function openPanel(page: Page): Promise<void> {
  const { trigger, field } = assistantOn(page);
  await trigger.click();
  await field.waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  const { field, panel } = assistantOn(page);
  await field.fill(question);
  await field.press('Enter');
  await panel.locator('.da-question', { hasText: question }).waitFor();
}

/** Waits for the end of the last answer. Call it only when the question is visible: before that, "Send" is visible, too. */
async function answered(page: Page): Promise<void> {
  const { panel } = assistantOn(page);
  await panel.getByRole('button', { name: 'Send' }).waitFor();
  await expect.poll(() => panel.locator('.da-answer[data-state="streaming"]').count()).toBe(0);
}

async function openHistory(page: Page): Promise<void> {
  const { panel } = assistantOn(page);
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'History' }).click();
  await panel.getByRole('searchbox').waitFor();
}

/** Opens two tabs with one conversation that has one answered question. */
async function openTwoTabs(script = SCRIPT): Promise<[Page, Page]> {
  const one = await embed.open(`<main>Text</main>${script}`);
  await openPanel(one);
  await ask(one, FIRST);
  await answered(one);
  const other = await embed.openTab(one);
  await openPanel(other);
  await expect.poll(() => questions(other)).toEqual([FIRST]);
  return [one, other];
}

describe('two tabs of one site', () => {
  it('show the same conversation, including questions and answers of the other tab', async () => {
    const [one, other] = await openTwoTabs();
    const reply = other.waitForResponse((response) => response.request().method() === 'POST');
    await ask(other, SECOND);
    await answered(other);
    const threadId = await (await reply).headerValue('x-thread-id');
    expect(threadId).toBeTruthy();
    await expect.poll(() => questions(one)).toEqual([FIRST, SECOND]);
    const answersOf = (page: Page) => assistantOn(page).answers.allTextContents();
    // Compare repeatedly. The texts include those of the table tools, which can load later in one of the tabs.
    await vi.waitFor(async () => expect(await answersOf(one)).toEqual(await answersOf(other)), LONGEST_WAIT);
    // The first tab continues with the thread of the other tab.
    const sent = one.waitForRequest((request) => request.method() === 'POST');
    await ask(one, THIRD);
    expect((await sent).postDataJSON().threadId).toBe(threadId);
    await expect.poll(() => questions(other)).toEqual([FIRST, SECOND, THIRD]);
  });

  it('lose no question or answer when both ask at the same time', async () => {
    const [one, other] = await openTwoTabs();
    await Promise.all([ask(one, SECOND), ask(other, THIRD)]);
    await Promise.all([answered(one), answered(other)]);
    for (const page of [one, other]) {
      await expect.poll(async () => (await questions(page)).sort()).toEqual([FIRST, SECOND, THIRD].sort());
      await expect.poll(() => assistantOn(page).answers.count()).toBe(3);
    }
    const both = () => Promise.all([questions(one), questions(other)]);
    await expect.poll(both).toSatisfy(([left, right]: string[][]) => `${left}` === `${right}`);
    // The panel opens again after the reload.
    await one.reload();
    await expect.poll(() => questions(one)).toEqual(await questions(other));
    await expect.poll(() => storedQuestions(one)).toEqual([FIRST, SECOND, THIRD].sort());
  });

  it('follow an answer together, until the tab that writes it is closed', async () => {
    const one = await embed.open(`<main>Text</main>${SCRIPT.replace('acme', 'slow')}`);
    await openPanel(one);
    await ask(one, FIRST);
    // Wait until the question is stored: a new tab continues only a conversation that is stored when the tab opens.
    await expect.poll(() => storedQuestions(one)).toEqual([FIRST]);
    const other = await embed.openTab(one);
    await openPanel(other);
    const { panel, answers } = assistantOn(other);
    await panel.locator('.da-working', { hasText: 'Being written in another tab' }).waitFor();
    const shown = () => answers.first().textContent();
    await expect.poll(shown).toBeTruthy();
    const before = (await shown()) ?? '';
    await expect.poll(async () => ((await shown()) ?? '').length).toBeGreaterThan(before.length);
    expect(await panel.getByRole('button', { name: 'Copy answer' }).count()).toBe(0);
    await one.close();
    await panel.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await panel.locator('.da-working').count()).toBe(0);
  });

  it('both close a conversation that one of them deletes', async () => {
    const [one, other] = await openTwoTabs();
    await openHistory(one);
    await assistantOn(one)
      .panel.getByRole('button', { name: `Delete ${FIRST}` })
      .click();
    await expect.poll(() => questions(other)).toEqual([]);
    expect(await storedQuestions(other)).toEqual([]);
    // The next question starts a new conversation instead of restoring the deleted one.
    await ask(other, SECOND);
    await answered(other);
    await expect.poll(() => storedQuestions(one)).toEqual([SECOND]);
  });

  it('both delete everything, including drafts, when one of them does', async () => {
    const [one, other] = await openTwoTabs();
    await assistantOn(other).field.fill('Half a secret');
    await openHistory(one);
    const { panel } = assistantOn(one);
    await panel.getByRole('button', { name: 'Delete all chats' }).click();
    await panel.getByRole('region', { name: 'Delete all chats?' }).waitFor();
    await panel.getByRole('button', { name: 'Delete all chats' }).click();
    await expect.poll(() => questions(other)).toEqual([]);
    await expect.poll(() => assistantOn(other).field.inputValue()).toBe('');
    await expect.poll(() => other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a secret');
    expect(await storedQuestions(other)).toEqual([]);
  });

  it('both delete everything when a third one, in which the assistant has not loaded, calls withdrawConsent', async () => {
    const [one, other] = await openTwoTabs();
    await assistantOn(other).field.fill('Half a secret');
    const third = await embed.openTab(one);
    await third.waitForFunction(() => 'DocsAssistant' in window);
    expect(await third.evaluate(() => window.DocsAssistant?.withdrawConsent())).toBe(true);
    expect(await assistantOn(third).panel.count()).toBe(0);
    for (const page of [one, other]) {
      await expect.poll(() => questions(page)).toEqual([]);
      await expect.poll(() => assistantOn(page).field.inputValue()).toBe('');
    }
    expect(await storedQuestions(third)).toEqual([]);
  });
});

it('consent withdrawn in one tab is withdrawn in the other', async () => {
  const script = SCRIPT.replace(' async', ' data-consent="required" async');
  const one = await embed.open(`<main>Text</main>${script}`);
  await openPanel(one);
  const { panel, field } = assistantOn(one);
  await field.fill(FIRST);
  await field.press('Enter');
  await panel.getByRole('button', { name: 'Agree' }).click();
  await panel.locator('.da-question', { hasText: FIRST }).waitFor();
  await answered(one);
  const other = await embed.openTab(one);
  await openPanel(other);
  await expect.poll(() => questions(other)).toEqual([FIRST]);
  await openHistory(one);
  await assistantOn(other).field.fill('Half a secret');
  const withdraw = panel.getByRole('button', { name: 'Withdraw consent and delete everything' });
  await withdraw.click();
  await panel.getByRole('region', { name: 'Delete all chats?' }).waitFor();
  await withdraw.click();
  await assistantOn(other).panel.getByRole('button', { name: 'Agree' }).waitFor();
  await expect.poll(() => questions(other)).toEqual([]);
  await expect.poll(() => one.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(() => assistantOn(other).field.inputValue()).toBe('');
  await expect.poll(() => other.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
