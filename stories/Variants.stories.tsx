import { type ComponentProps, useRef } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { askIn, onDocsPage, STARTERS, type StoryArguments, settled, withSituation } from './support/story.js';

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#0f766e"/><path d="M6 14 10 5l4 9" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`;

/** Where the conversation stands on the page, and what opens it. */
const meta = preview.meta({
  title: 'Variants',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS } as StoryArguments,
  render: onDocsPage(),
});

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

/** An element elsewhere on the page opens it, by pointer and by keyboard, and need not be a button. */
export const TriggerElsewhere = meta.story({
  render: (args) => <PageWithTrigger {...(args as StoryArguments)} />,
  play: async ({ canvas, canvasElement }) => {
    const trigger = await canvas.findByRole('button', { name: 'Help', expanded: false });
    trigger.focus();
    await fireEvent.keyDown(trigger, { key: 'Enter' });
    const field = await insideAssistant(canvasElement).findByRole('textbox', {}, { timeout: 10_000 });
    await waitFor(() => expect(field).toBeVisible());
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await settled(canvasElement);
  },
});

function PageWithTrigger(args: StoryArguments) {
  const help = useRef<HTMLSpanElement>(null);
  return (
    <DocsPage>
      <p>
        <span ref={help} style={{ padding: 8, border: '1px solid' }}>
          Help
        </span>
      </p>
      <DocsAssistant {...withSituation(args)} triggerRef={help} />
    </DocsPage>
  );
}

const inline = (page: Omit<ComponentProps<typeof DocsPage>, 'children'> = {}) => ({
  render: (args: object) => (
    <DocsPage {...page}>
      <div style={{ blockSize: 640, maxInlineSize: 860, marginBlockStart: 24 }}>
        <DocsAssistant {...withSituation(args as StoryArguments)} />
      </div>
    </DocsPage>
  ),
});

export const InlineDark = meta.story({ ...inline(), args: { variant: 'inline', theme: 'dark' }, play: askHere });

const askInArabic = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = insideAssistant(canvasElement);
  await askIn(assistant, 'كيف أغيّر اللون الأساسي؟');
  await expect(await assistant.findByText('المصادر')).toBeVisible();
  await settled(canvasElement);
};
const ARABIC = { locale: 'ar', situation: 'rtlAnswer' } as Partial<StoryArguments>;
const ARABIC_PAGE = { dir: 'rtl', lang: 'ar' } as const;

export const InlineRightToLeft = meta.story({
  ...inline(ARABIC_PAGE),
  args: { ...ARABIC, variant: 'inline' },
  play: askInArabic,
});
export const ModalRightToLeft = meta.story({
  render: onDocsPage(ARABIC_PAGE),
  args: { ...ARABIC, variant: 'modal' },
  play: askInArabic,
});
export const PanelRightToLeftDark = meta.story({
  render: onDocsPage(ARABIC_PAGE),
  args: { ...ARABIC, variant: 'panel', theme: 'dark' },
  play: askInArabic,
});
