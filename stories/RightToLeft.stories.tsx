import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { LABELS as arabic } from '../src/languages/ar/assistant.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { storeThreads } from './support/storeThreads.js';
import { askIn, onDocsPage, openIn, type StoryArguments, settled } from './support/story.js';

/** The menu, forms, views and notices of the panel in Arabic, from right to left. Code, keys and URLs stay left to right. */
const meta = preview.meta({
  title: 'Right to left',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'rtlAnswer', locale: 'ar', onFeedback: () => {} } as unknown as StoryArguments,
  render: onDocsPage({ dir: 'rtl', lang: 'ar' }),
});

type Assistant = ReturnType<typeof insideAssistant>;
type Played = { canvasElement: HTMLElement };

const QUESTION = 'كيف أغيّر اللون الأساسي؟';
const PHONE = { viewport: { value: 'phone' } };

/**
 * Returns a label with ordinary spaces instead of no-break spaces. `toHaveTextContent` converts the text of the page in the same way, so a
 * label with a no-break space would not match. `findByRole` does not convert names, but no name that is looked up here contains a no-break
 * space.
 */
const words = (label: string) => label.replace(/\s/g, ' ');
const press = async (assistant: Assistant, name: string) =>
  userEvent.click(await assistant.findByRole('button', { name: words(name) }));

/** Checks that an element is right to left, and that its panel has no content that is too wide. */
async function expectRightToLeft(part: HTMLElement, { canvasElement }: Played): Promise<void> {
  await settled(canvasElement);
  await expect(getComputedStyle(part).direction).toBe('rtl');
  const panel = part.closest('.da-panel') as HTMLElement;
  for (const area of [panel, ...panel.querySelectorAll('.da-scroller, .da-panel-view, .da-main')])
    await expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth);
}

async function askInArabic({ canvasElement }: Played, question = QUESTION): Promise<Assistant> {
  const assistant = insideAssistant(canvasElement);
  await askIn(assistant, question);
  await assistant.findByText(arabic.sources);
  return assistant;
}

const openFromMenu = async (assistant: Assistant, name: string) => {
  await press(assistant, arabic.more);
  await userEvent.click(await assistant.findByRole('menuitem', { name: words(name) }));
};

export const Menu = meta.story({
  args: { persist: true, debug: true },
  play: async (played) => {
    const assistant = await askInArabic(played);
    await press(assistant, arabic.more);
    await expectRightToLeft(await assistant.findByRole('menuitem', { name: words(arabic.copyConversation) }), played);
  },
});

export const Editing = meta.story({
  play: async (played) => {
    const assistant = await askInArabic(played);
    await press(assistant, arabic.editQuestion);
    await expectRightToLeft(await assistant.findByRole('textbox', { name: words(arabic.editQuestion) }), played);
  },
});

const openFeedbackForm = async (played: Played) => {
  const assistant = await askInArabic(played);
  await press(assistant, arabic.notHelpful);
  await expectRightToLeft(await assistant.findByRole('textbox', { name: words(arabic.feedbackComment) }), played);
};
export const FeedbackForm = meta.story({ play: openFeedbackForm });
export const FeedbackFormOnAPhone = meta.story({ globals: PHONE, play: openFeedbackForm });

const history = {
  args: { persist: true },
  beforeEach: () => storeThreads([QUESTION, 'Which browsers are supported?', 'كيف أنشر الموقع في مجلد فرعي؟']),
  play: async (played: Played) => {
    const assistant = insideAssistant(played.canvasElement);
    await openIn(assistant);
    await openFromMenu(assistant, arabic.history);
    const [first] = await assistant.findAllByRole('listitem');
    await expectRightToLeft(first as HTMLElement, played);
  },
};
export const History = meta.story(history);
export const HistoryOnAPhone = meta.story({ ...history, globals: PHONE });

const consent = {
  args: { persist: true, consent: 'required', privacyHref: '/privacy' } as const,
  beforeEach: () => storeThreads([]),
  play: async (played: Played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, QUESTION);
    await expectRightToLeft(await assistant.findByRole('button', { name: arabic.threads.agree }), played);
  },
};
export const Consent = meta.story(consent);
export const ConsentOnAPhone = meta.story({ ...consent, globals: PHONE });

export const LikelySecretOnAPhone = meta.story({
  globals: PHONE,
  play: async (played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, 'لماذا لا يعمل PASSWORD=k7#pQz2x مع ada@gmail.com؟');
    const redact = await assistant.findByRole('button', { name: words(arabic.guardRedact) });
    await expectRightToLeft(redact, played);
    await expect(getComputedStyle(assistant.getByText('a•••@gmail.com')).direction).toBe('ltr');
  },
});

export const Hide = meta.story({
  args: { persist: true },
  play: async (played) => {
    const assistant = insideAssistant(played.canvasElement);
    await openIn(assistant);
    await openFromMenu(assistant, arabic.hide);
    const keys = await assistant.findByText('?assistant');
    await expect(getComputedStyle(keys).direction).toBe('ltr');
    await expectRightToLeft(keys.closest('p') as HTMLElement, played);
  },
});

const fails = (situation: StoryArguments['situation'], sentence: string) => ({
  args: { situation, supportHref: '/support', onFallbackSearch: () => {} } as Partial<StoryArguments>,
  play: async (played: Played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, QUESTION);
    const notice = await waitFor(() => {
      const found = played.canvasElement
        .querySelector('[data-docs-assistant]')
        ?.shadowRoot?.querySelector('.da-notice');
      expect(found).toHaveTextContent(words(sentence));
      return found as HTMLElement;
    });
    await expectRightToLeft(notice, played);
  },
});
export const Unreachable = meta.story(fails('networkError', arabic.errors.network));
export const RateLimited = meta.story(fails('rateLimit', arabic.errors['rate-limit']));
export const MaximumLengthOnAPhone = meta.story({ ...fails('lengthLimit', arabic.cutByLength), globals: PHONE });
export const InterruptedOnAPhone = meta.story({ ...fails('cutAtNewline', arabic.errors.truncated), globals: PHONE });
