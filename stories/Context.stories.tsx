import { useEffect, useRef } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import type { ContextItem } from '../src/protocol/messages/assistantMessage.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../src/widget/shared/DocsAssistantProps.js';
import { insideAssistant, shadowRootOf } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { pasteFiles } from './support/pasteFiles.js';
import { ask, open, openIn, type StoryArguments, settled, withSituation } from './support/story.js';

/** Selected text and code, the context of a question, attached files, and the privacy guard. */
const meta = preview.meta({
  title: 'Context',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  render: (args) => <PageWithContext {...(args as StoryArguments)} />,
});

type PageWithContextProps = StoryArguments & {
  items?: readonly ContextItem[];
  dir?: 'rtl';
  lang?: string;
};

function PageWithContext({ items = [], dir, lang, ...args }: PageWithContextProps) {
  const handle = useRef<DocsAssistantHandle>(null);
  useEffect(() => {
    for (const item of items) handle.current?.addContext(item);
  }, [items]);
  return (
    <DocsPage dir={dir} lang={lang} theme={args.theme}>
      <DocsAssistant ref={handle} {...withSituation(args as StoryArguments)} />
    </DocsPage>
  );
}

const offered = (kind: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('docs-assistant-ask')].map(({ shadowRoot }) =>
      shadowRoot?.querySelector<HTMLElement>(`[data-kind=${kind}] > button`),
    );
    const button = found.find(Boolean) as HTMLElement;
    expect(button).toBeTruthy();
    return button;
  });

async function selectParagraph({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await offered('code');
  getSelection()?.selectAllChildren(canvasElement.querySelector('main p') as Element);
  await expect(await offered('selection')).toBeVisible();
}

/** The button next to selected text. */
export const Selection = meta.story({ play: selectParagraph });

export const SelectionDark = meta.story({ args: { theme: 'dark' }, play: selectParagraph });

/** The button next to selected text on an Arabic page. The button has the direction and the language of the page. */
export const SelectionRightToLeft = meta.story({
  args: { dir: 'rtl', lang: 'ar', locale: 'ar' } as Partial<StoryArguments>,
  play: selectParagraph,
});

/** The button of a code block, visible on hover and focus. */
export const CodeBlock = meta.story({
  play: async ({ canvasElement }) => {
    const button = await offered('code');
    await fireEvent.pointerEnter(canvasElement.querySelector('pre') as Element);
    await waitFor(() => expect(getComputedStyle(button).opacity).toBe('1'));
  },
});

/** The path of the page is sent unless the reader removes it. */
export const PageChip = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByRole('button', { name: /^This page/, pressed: true })).toBeVisible();
  },
});

export const PageExcluded = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: /^This page/ }));
    await expect(assistant.getByRole('button', { name: /^This page/, pressed: false })).toBeVisible();
  },
});

const MANY: readonly ContextItem[] = [
  { type: 'code', value: 'npm install acme\nnpm start', path: '/guide/install' },
  {
    type: 'textSelection',
    value: 'Any CSS colour will do. The contrast of text is worked out from it, on every page.',
  },
  { type: 'code', value: ':root {\n  --accent: oklch(0.6 0.15 250);\n}', path: '/guide/theming', elementId: 'accent' },
  { type: 'textSelection', value: 'اللون الأساسي' },
];

/** Short and long context items from several pages, in left-to-right and right-to-left scripts. */
export const ManyChips = meta.story({
  args: { items: MANY } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText('/guide/install')).toBeVisible();
  },
});

/** In a right-to-left language, the chips start on the right. The content of an item keeps its own direction. */
export const ManyChipsRightToLeft = meta.story({
  args: { items: MANY, dir: 'rtl', lang: 'ar', locale: 'ar' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await openIn(assistant);
    await settled(canvasElement);
    const code = await assistant.findByText('npm install acme');
    await expect(getComputedStyle(code).unicodeBidi).toBe('isolate');
    await expect(getComputedStyle(code.closest('ul') as Element).direction).toBe('rtl');
  },
});

const FULL: readonly ContextItem[] = Array.from({ length: 50 }, (_, index) => ({
  type: 'textSelection',
  value: `Step ${index + 1} of the guide`,
}));

/** A question can have at most fifty context items. At this maximum, a note says so, and the text field stays visible. */
export const MaximumChips = meta.story({
  args: { items: FULL } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await assistant.findByText(/^Step 50/);
    await expect(assistant.getByText(/50/, { selector: '.da-chip-note' })).toBeInTheDocument();
    await expect(assistant.getByRole('textbox')).toBeVisible();
  },
});

const LONG: readonly ContextItem[] = [{ type: 'code', value: 'const step = await next(step);\n'.repeat(1_000) }];

/** Code above the maximum length. The chip shows how much of it is sent. */
export const TruncatedChip = meta.story({
  args: { items: LONG } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText(/^first 15,\d+ characters$/)).toBeVisible();
  },
});

const QUESTION = 'Why does PASSWORD=k7#pQz2x fail for ada.lovelace@gmail.com?';

const triggerPrivacyGuard = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement, QUESTION);
  await expect(await assistant.findByRole('group')).toBeVisible();
  const redact = assistant.getByRole('button', { name: 'Redact' });
  await waitFor(() => expect(shadowRootOf(canvasElement).activeElement).toBe(redact));
};

/** The question is held back because it contains likely secrets. The safe choice, "Redact", has the focus. */
export const LikelySecret = meta.story({ play: triggerPrivacyGuard });

export const LikelySecretDark = meta.story({ args: { theme: 'dark' }, play: triggerPrivacyGuard });

/** After "Redact": the secrets are replaced, and the reader can check the question before sending it. */
export const Redacted = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement, QUESTION);
    await userEvent.click(await assistant.findByRole('button', { name: 'Redact' }));
    const field = assistant.getByRole('textbox');
    await expect(field).toHaveValue('Why does PASSWORD=[redacted: Password] fail for [redacted: Email address]?');
    await expect(assistant.queryByRole('group')).toBeNull();
  },
});

export const LikelySecretRightToLeft = meta.story({
  args: { dir: 'rtl', lang: 'he' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await fireEvent.change(assistant.getByRole('textbox'), { target: { value: QUESTION } });
    await fireEvent.submit(assistant.getByRole('textbox').closest('form') as Element);
    await expect(await assistant.findByRole('group')).toBeVisible();
  },
});

async function attachFiles({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const assistant = await open(canvasElement);
  await pasteFiles((await assistant.findByRole('textbox')) as HTMLTextAreaElement);
}

/** Files that the reader attaches. The third file is refused. */
export const Attachments = meta.story({
  args: { attachments: true } as Partial<StoryArguments>,
  play: attachFiles,
});

export const AttachmentsRightToLeft = meta.story({
  args: { attachments: true, dir: 'rtl', lang: 'ar', locale: 'ar', theme: 'dark' } as Partial<StoryArguments>,
  play: attachFiles,
});
