import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { openOtherTab } from '../test/support/otherTab.js';
import { storeThreads } from './support/storeThreads.js';
import { ask, onDocsPage, open, STARTERS, type StoryArguments } from './support/story.js';

/** Conversations stored on the reader's device, and the consent to send questions and to store conversations. */
const meta = preview.meta({
  title: 'History and consent',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS, persist: true } as StoryArguments,
  beforeEach: () => storeThreads([]),
  render: onDocsPage(),
});

const QUESTIONS = [
  'How do I change the accent colour?',
  'Does it work without JavaScript?',
  'What does the error “ERR_MODULE_NOT_FOUND” in a monorepo with workspaces mean, and how do I get rid of it?',
  'Which browsers are supported?',
  'كيف أغيّر اللون الأساسي؟',
  'Install',
  'How do I deploy to a subfolder?',
];

async function openHistory(canvasElement: HTMLElement) {
  const assistant = await open(canvasElement);
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
  await assistant.findByRole('heading', { name: 'History' });
  return assistant;
}

export const Many = meta.story({
  beforeEach: () => storeThreads(QUESTIONS),
  play: async ({ canvasElement }) => {
    const assistant = await openHistory(canvasElement);
    await expect(await assistant.findAllByRole('listitem')).toHaveLength(QUESTIONS.length);
  },
});

export const ManyDark = meta.story({
  args: { theme: 'dark' },
  beforeEach: () => storeThreads(QUESTIONS),
  play: async ({ canvasElement }) => {
    const assistant = await openHistory(canvasElement);
    await expect(await assistant.findAllByRole('listitem')).toHaveLength(QUESTIONS.length);
  },
});

export const Empty = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await openHistory(canvasElement);
    await expect(await assistant.findByText('No chats yet.', { selector: '.da-history-none' })).toBeVisible();
  },
});

const searchFor = async (canvasElement: HTMLElement, text: string) => {
  const assistant = await openHistory(canvasElement);
  await fireEvent.change(await assistant.findByRole('searchbox'), { target: { value: text } });
  return assistant;
};

/** Searches the text of questions and answers. */
export const SearchResults = meta.story({
  beforeEach: () => storeThreads(QUESTIONS),
  play: async ({ canvasElement }) => {
    const assistant = await searchFor(canvasElement, 'browsers');
    await waitFor(() => expect(assistant.getAllByRole('listitem')).toHaveLength(1));
  },
});

export const NoSearchResults = meta.story({
  beforeEach: () => storeThreads(QUESTIONS),
  play: async ({ canvasElement }) => {
    const assistant = await searchFor(canvasElement, 'kubernetes');
    await expect(await assistant.findByText('No matching chats.', { ignore: '[role="status"]' })).toBeVisible();
  },
});

export const Deleted = meta.story({
  beforeEach: () => storeThreads(QUESTIONS),
  play: async ({ canvasElement }) => {
    const assistant = await openHistory(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Delete Install' }));
    await expect(await assistant.findByRole('button', { name: 'Undo' })).toBeVisible();
    await userEvent.click(assistant.getByRole('button', { name: 'Delete all chats' }));
    await expect(await assistant.findByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});

/** After a reload the conversation is restored. */
export const Restored = meta.story({
  beforeEach: () => storeThreads(QUESTIONS.slice(0, 2), 0),
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText('How do I change the accent colour?')).toBeVisible();
  },
});

/**
 * Another tab is writing the last answer. Its text grows here as well. Its sources and the buttons below it, such as "Copy answer", appear
 * when the answer is complete.
 */
export const WrittenElsewhere = meta.story({
  beforeEach: async () => {
    const empty = storeThreads(QUESTIONS.slice(0, 1));
    const other = await openOtherTab('Which browsers are supported?');
    other.write('The widget works in the two latest versions of **Chrome, Edge, Firefox** and');
    return () => {
      other.close();
      empty();
    };
  },
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText('Being written in another tab', { selector: 'span' })).toBeVisible();
    await expect(await assistant.findByText('Chrome, Edge, Firefox')).toBeVisible();
    await expect(assistant.getAllByRole('button', { name: 'Copy answer' })).toHaveLength(1);
  },
});

/** Storing fails as if the storage were full, and the history says that conversations cannot be stored. */
export const StorageBlocked = meta.story({
  beforeEach: () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    return () => {
      Storage.prototype.setItem = setItem;
    };
  },
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
    await expect(await assistant.findByText(/cannot store chats right now/)).toBeVisible();
  },
});

export const ConsentNeeded = meta.story({
  args: { consent: 'required', privacyHref: '/privacy' },
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByRole('button', { name: 'Agree' })).toBeVisible();
  },
});

/** Asks a question before consenting. The consent view shows the pending question. */
const askBeforeConsent = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement);
  await expect(await assistant.findByRole('button', { name: 'Not now' })).toBeVisible();
  await waitFor(() =>
    expect(assistant.getByText('How do I change the accent colour?', { selector: 'p' })).toBeVisible(),
  );
};
export const ConsentWithQuestion = meta.story({
  args: { consent: 'required', privacyHref: '/privacy' },
  play: askBeforeConsent,
});
export const ConsentWithQuestionDark = meta.story({
  args: { consent: 'required', privacyHref: '/privacy', theme: 'dark' },
  play: askBeforeConsent,
});

/** Withdrawing the consent needs a confirmation, because it deletes everything. */
export const ConsentWithdrawal = meta.story({
  args: { consent: 'required' },
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Agree' }));
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
    await userEvent.click(await assistant.findByRole('button', { name: /^Withdraw consent/ }));
    await expect(await assistant.findByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});
