import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant, shadowRootOf } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { onDocsPage, STARTERS, type StoryArguments, withSituation } from './support/story.js';

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#0f766e"/><path d="M6 14 10 5l4 9" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`;

/** Where the conversation stands on the page, and what opens it. */
const meta = preview.meta({
  title: 'Variants',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS } as StoryArguments,
  render: onDocsPage(),
});

/** Waits until nothing moves any more. */
const settled = (canvasElement: HTMLElement) =>
  Promise.all(
    shadowRootOf(canvasElement)
      .getAnimations()
      .map((animation: Animation) => animation.finished.catch(() => {})),
  );

/** Opens it where that is needed, and asks. */
const askHere = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = insideAssistant(canvasElement);
  const trigger = assistant.queryByRole('button', { name: 'Ask the docs' });
  if (trigger) await userEvent.click(trigger);
  const field = await assistant.findByRole('textbox', {}, { timeout: 10_000 });
  await fireEvent.change(field, { target: { value: 'How do I change the accent colour?' } });
  await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
  await expect(await assistant.findByText('Sources')).toBeVisible();
  await settled(canvasElement);
};

/** A dialog in the middle; the page waits behind it. */
export const Modal = meta.story({ args: { variant: 'modal' }, play: askHere });

export const ModalDark = meta.story({ args: { variant: 'modal', theme: 'dark' }, play: askHere });

/** Along a side, as high as the window. The page makes room. */
export const Panel = meta.story({ args: { variant: 'panel' }, play: askHere });

export const PanelDark = meta.story({ args: { variant: 'panel', theme: 'dark' }, play: askHere });

export const PanelAtTheStart = meta.story({ args: { variant: 'panel', side: 'start' }, play: askHere });

export const PanelOverThePage = meta.story({ args: { variant: 'panel', push: false }, play: askHere });

export const PanelRightToLeft = meta.story({
  args: { variant: 'panel', locale: 'ar' },
  render: onDocsPage({ dir: 'rtl', lang: 'ar' }),
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await userEvent.click(await assistant.findByRole('button'));
    await expect(await assistant.findByRole('textbox', {}, { timeout: 10_000 })).toBeVisible();
  },
});

/** In a place of the page, always open. */
export const Inline = meta.story({
  args: { variant: 'inline' },
  render: (args) => (
    <DocsPage>
      <div style={{ blockSize: 640, maxInlineSize: 860, marginBlockStart: 24 }}>
        <DocsAssistant {...withSituation(args as StoryArguments)} />
      </div>
    </DocsPage>
  ),
  play: askHere,
});

export const InlineEmpty = meta.story({
  args: { variant: 'inline' },
  render: (args) => (
    <DocsPage>
      <div style={{ blockSize: 560, maxInlineSize: 860, marginBlockStart: 24 }}>
        <DocsAssistant {...withSituation(args as StoryArguments)} />
      </div>
    </DocsPage>
  ),
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await expect(await assistant.findByRole('textbox', {}, { timeout: 10_000 })).toBeVisible();
  },
});

export const PillAtTheStart = meta.story({ args: { trigger: 'pill', position: 'bottom-start' } });

export const OwnLogo = meta.story({ args: { trigger: 'pill', logo: LOGO } });

/** An element of the page opens it. */
export const OwnTrigger = meta.story({
  args: { trigger: <button type="button">Ask a question</button>, variant: 'modal' },
  play: async ({ canvas, canvasElement }) => {
    const trigger = await canvas.findByRole('button', { name: 'Ask a question' });
    await waitFor(() => expect(trigger).toHaveAttribute('aria-haspopup', 'dialog'));
    await userEvent.click(trigger);
    const assistant = insideAssistant(canvasElement);
    const field = await assistant.findByRole('textbox', {}, { timeout: 10_000 });
    await waitFor(() => expect(field).toBeVisible());
    await settled(canvasElement);
  },
});
