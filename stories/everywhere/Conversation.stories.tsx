import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.js';
import { WIDGET_KEYS } from '../../src/headless/widgetKeys.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { openOtherTab } from '../../test/support/otherTab.js';
import { storeConversation } from '../../test/widget/support/storeConversation.js';
import { inLook, LOOKS, QUESTIONS, type Scene } from '../support/looks.js';
import { pasteFiles } from '../support/pasteFiles.js';
import { storeThreads } from '../support/storeThreads.js';
import type { StoryArguments } from '../support/story.js';

/** The conversation and the parts around it. Each scene is shown on phone and desktop, in light and dark, and in four languages. */
const meta = preview.meta({
  title: 'Everywhere/Conversation',
  component: DocsAssistant,
  // Tests run only the first story of each scene. Its other stories, which differ in theme, size or language, are for viewing in Storybook.
  tags: ['!test'],
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
});

/** Before the first question, the panel offers headings of the page as questions, and lists the most recent conversations. */
const emptyState: Scene = {
  args: { persist: true } as Partial<StoryArguments>,
  beforeEach: () => storeThreads(QUESTIONS.en),
  play: async ({ open, find, assistant, labels }) => {
    await open();
    // Start a new chat, because the panel opens with the newest conversation.
    await userEvent.click(await assistant.findByRole('button', { name: labels.newChat }));
    await find('.da-empty .da-choice');
  },
};
export const EmptyState = meta.story({ ...inLook(emptyState, LOOKS.light), tags: ['test'] });
export const EmptyStateDark = meta.story(inLook(emptyState, LOOKS.dark));
export const EmptyStatePhone = meta.story(inLook(emptyState, LOOKS.phone));
export const EmptyStatePhoneDark = meta.story(inLook(emptyState, LOOKS.phoneDark));
export const EmptyStateGerman = meta.story(inLook(emptyState, LOOKS.german));
export const EmptyStateJapanese = meta.story(inLook(emptyState, LOOKS.japanese));
export const EmptyStateArabic = meta.story(inLook(emptyState, LOOKS.arabic));

/** Another tab is writing the last answer. */
const writtenElsewhere: Scene = {
  args: { persist: true } as Partial<StoryArguments>,
  beforeEach: async () => {
    const clear = storeThreads(QUESTIONS.en.slice(0, 1), 0);
    const other = await openOtherTab(QUESTIONS.en[2]);
    other.write('The widget works in the two latest versions of **Chrome, Edge, Firefox** and');
    return () => {
      other.close();
      clear();
    };
  },
  play: async ({ open, assistant, labels }) => {
    await open();
    await expect(await assistant.findByText(labels.writtenElsewhere, { selector: 'span' })).toBeVisible();
  },
};
export const WrittenElsewhere = meta.story({ ...inLook(writtenElsewhere, LOOKS.light), tags: ['test'] });
export const WrittenElsewhereDark = meta.story(inLook(writtenElsewhere, LOOKS.dark));
export const WrittenElsewherePhone = meta.story(inLook(writtenElsewhere, LOOKS.phone));
export const WrittenElsewherePhoneDark = meta.story(inLook(writtenElsewhere, LOOKS.phoneDark));
export const WrittenElsewhereGerman = meta.story(inLook(writtenElsewhere, LOOKS.german));
export const WrittenElsewhereJapanese = meta.story(inLook(writtenElsewhere, LOOKS.japanese));
export const WrittenElsewhereArabic = meta.story(inLook(writtenElsewhere, LOOKS.arabic));

/** A restored conversation, scrolled to where the reader left it: the middle of an answer. */
const placeKept: Scene = {
  args: { persist: true } as Partial<StoryArguments>,
  beforeEach: () => {
    const clear = storeThreads([]);
    storeConversation(4);
    const place = { question: 'question-1', part: 9, distance: 24 };
    sessionStorage.setItem(WIDGET_KEYS.place, JSON.stringify(place));
    return clear;
  },
  play: async ({ open, root }) => {
    await open();
    await waitFor(() => expect(root.querySelector('.da-scroller')?.scrollTop).toBeGreaterThan(1000));
  },
};
export const PlaceKept = meta.story({ ...inLook(placeKept, LOOKS.light), tags: ['test'] });
export const PlaceKeptDark = meta.story(inLook(placeKept, LOOKS.dark));
export const PlaceKeptPhone = meta.story(inLook(placeKept, LOOKS.phone));
export const PlaceKeptPhoneDark = meta.story(inLook(placeKept, LOOKS.phoneDark));
export const PlaceKeptGerman = meta.story(inLook(placeKept, LOOKS.german));
export const PlaceKeptJapanese = meta.story(inLook(placeKept, LOOKS.japanese));
export const PlaceKeptArabic = meta.story(inLook(placeKept, LOOKS.arabic));

/** Files that the reader attaches. The third file is refused. */
const attachments: Scene = {
  args: { attachments: true } as Partial<StoryArguments>,
  play: async ({ open }) => pasteFiles((await open()) as HTMLTextAreaElement),
};
export const Attachments = meta.story({ ...inLook(attachments, LOOKS.light), tags: ['test'] });
export const AttachmentsDark = meta.story(inLook(attachments, LOOKS.dark));
export const AttachmentsPhone = meta.story(inLook(attachments, LOOKS.phone));
export const AttachmentsPhoneDark = meta.story(inLook(attachments, LOOKS.phoneDark));
export const AttachmentsGerman = meta.story(inLook(attachments, LOOKS.german));
export const AttachmentsJapanese = meta.story(inLook(attachments, LOOKS.japanese));
export const AttachmentsArabic = meta.story(inLook(attachments, LOOKS.arabic));

/** The link to a question has been copied. */
const questionLink: Scene = {
  beforeEach: () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    return () => write.mockRestore();
  },
  play: async ({ read, assistant, labels }) => {
    await read();
    await userEvent.click(await assistant.findByRole('button', { name: labels.copyQuestionLink }));
    await expect(await assistant.findByRole('button', { name: labels.copied })).toBeVisible();
  },
};
export const QuestionLink = meta.story({ ...inLook(questionLink, LOOKS.light), tags: ['test'] });
export const QuestionLinkDark = meta.story(inLook(questionLink, LOOKS.dark));
export const QuestionLinkPhone = meta.story(inLook(questionLink, LOOKS.phone));
export const QuestionLinkPhoneDark = meta.story(inLook(questionLink, LOOKS.phoneDark));
export const QuestionLinkGerman = meta.story(inLook(questionLink, LOOKS.german));
export const QuestionLinkJapanese = meta.story(inLook(questionLink, LOOKS.japanese));
export const QuestionLinkArabic = meta.story(inLook(questionLink, LOOKS.arabic));

/** The menu, with all its entries. */
const menu: Scene = {
  args: { persist: true, debug: true, onFallbackSearch: () => {} } as Partial<StoryArguments>,
  beforeEach: () => storeThreads([]),
  play: async ({ read, assistant, labels, find }) => {
    await read();
    await userEvent.click(assistant.getByRole('button', { name: labels.more }));
    await find('[role="menuitem"]');
    const names = assistant.getAllByRole('menuitem').map(({ textContent }: HTMLElement) => textContent);
    const { history, searchInstead, copyConversation, downloadConversation, hide } = labels;
    await expect(names).toEqual([history, searchInstead, copyConversation, downloadConversation, 'Debug', hide]);
  },
};
export const Menu = meta.story({ ...inLook(menu, LOOKS.light), tags: ['test'] });
export const MenuDark = meta.story(inLook(menu, LOOKS.dark));
export const MenuPhone = meta.story(inLook(menu, LOOKS.phone));
export const MenuPhoneDark = meta.story(inLook(menu, LOOKS.phoneDark));
export const MenuGerman = meta.story(inLook(menu, LOOKS.german));
export const MenuJapanese = meta.story(inLook(menu, LOOKS.japanese));
export const MenuArabic = meta.story(inLook(menu, LOOKS.arabic));

/** After an answer for which nothing was found, a button opens the search of the site. */
const siteSearch: Scene = {
  args: { onFallbackSearch: () => {} } as Partial<StoryArguments>,
  situation: 'refusal',
  play: async ({ read, assistant, labels }) => {
    await read();
    await expect(await assistant.findByRole('button', { name: labels.searchInstead })).toBeVisible();
  },
};
export const SiteSearch = meta.story({ ...inLook(siteSearch, LOOKS.light), tags: ['test'] });
export const SiteSearchDark = meta.story(inLook(siteSearch, LOOKS.dark));
export const SiteSearchPhone = meta.story(inLook(siteSearch, LOOKS.phone));
export const SiteSearchPhoneDark = meta.story(inLook(siteSearch, LOOKS.phoneDark));
export const SiteSearchGerman = meta.story(inLook(siteSearch, LOOKS.german));
export const SiteSearchJapanese = meta.story(inLook(siteSearch, LOOKS.japanese));
export const SiteSearchArabic = meta.story(inLook(siteSearch, LOOKS.arabic));

/** After a failed request, a button opens the search of the site, as it does after an answer for which nothing was found. */
const failedWithSearch: Scene = {
  args: { onFallbackSearch: () => {} } as Partial<StoryArguments>,
  situation: 'networkError',
  play: async ({ ask, find, labels, assistant }) => {
    await ask();
    await find('.da-notice');
    await expect(await assistant.findByRole('button', { name: labels.searchInstead })).toBeVisible();
  },
};
export const FailedWithSearch = meta.story({ ...inLook(failedWithSearch, LOOKS.light), tags: ['test'] });
export const FailedWithSearchDark = meta.story(inLook(failedWithSearch, LOOKS.dark));
export const FailedWithSearchPhone = meta.story(inLook(failedWithSearch, LOOKS.phone));
export const FailedWithSearchPhoneDark = meta.story(inLook(failedWithSearch, LOOKS.phoneDark));
export const FailedWithSearchGerman = meta.story(inLook(failedWithSearch, LOOKS.german));
export const FailedWithSearchJapanese = meta.story(inLook(failedWithSearch, LOOKS.japanese));
export const FailedWithSearchArabic = meta.story(inLook(failedWithSearch, LOOKS.arabic));
