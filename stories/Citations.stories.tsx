import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant, shadowRootOf } from '../test/widget/support/widgetRoot.js';
import { askIn, onDocsPage, type StoryArguments, settled } from './support/story.js';

/** The number of a source in the text opens a card with the title, the section and the passage. */
const meta = preview.meta({
  title: 'DocsAssistant/Citations',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  render: onDocsPage(),
});

/** Asks, and moves the pointer over the first citation of the answer. Finds elements by their classes, so it works in every language. */
async function openCard({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await askIn(insideAssistant(canvasElement), 'How do I change the accent colour?');
  const root = shadowRootOf(canvasElement);
  await waitFor(() => expect(root.querySelector('.da-sources')).toBeVisible());
  await waitFor(() => expect(root.querySelector('.da-citation')).toBeVisible());
  await settled(canvasElement);
  await userEvent.hover(root.querySelector('.da-citation') as Element);
  await waitFor(() => expect(root.querySelector('.da-card')).toBeVisible());
  await settled(canvasElement);
}

const PHONE = { viewport: { value: 'phone' } };

export const Card = meta.story({ play: openCard });
export const CardDark = meta.story({ args: { theme: 'dark' }, play: openCard });
export const Phone = meta.story({ globals: PHONE, play: openCard });
export const PhoneDark = meta.story({ globals: PHONE, args: { theme: 'dark' }, play: openCard });
export const German = meta.story({ args: { locale: 'de' }, play: openCard });
export const Japanese = meta.story({ args: { locale: 'ja' }, play: openCard });
export const Arabic = meta.story({
  args: { locale: 'ar', situation: 'rtlAnswer' } as Partial<StoryArguments>,
  render: onDocsPage({ dir: 'rtl', lang: 'ar' }),
  play: openCard,
});
