import { useEffect, useRef } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import lightStyles from '../src/styles.css?inline';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../src/widget/shared/DocsAssistantProps.js';
import { shadowRootOf } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { storeThreads } from './support/storeThreads.js';
import { ask, onDocsPage, open, STARTERS, type StoryArguments, seen, settled, withSituation } from './support/story.js';

/** The assistant on a documentation page, in its main states. */
const meta = preview.meta({
  title: 'DocsAssistant',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS } as StoryArguments,
  render: onDocsPage(),
});

/** The closed assistant: only its button is shown. */
export const Closed = meta.story({});

export const Pill = meta.story({ args: { trigger: 'pill' } });

export const Empty = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(assistant.getByText('What are you looking for?')).toBeVisible();
    await expect(assistant.getByRole('button', { name: STARTERS[0] as string })).toBeVisible();
  },
});

const askAndRead = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement);
  await seen(assistant.findByText('Sources'));
  await expect(assistant.getByText('Searched for “accent colour”')).toBeVisible();
  // The component that shows suggestions is in a module that loads later, so the suggestions may appear after the answer.
  await seen(assistant.findByRole('link', { name: /How do I make it dark/ }));
  await expect(assistant.queryByText(/suggestions/)).toBeNull();
};

export const Answered = meta.story({ play: askAndRead });

/** Before the first word, one line says what the assistant is doing. */
export const Searching = meta.story({
  args: { situation: 'searching' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText('Searching the docs')).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Stop the answer' })).toBeVisible();
  },
});

export const Streaming = meta.story({
  args: { situation: 'streaming' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText('accent', { selector: 'strong' })).toBeVisible();
    await expect(assistant.getByRole('textbox')).toBeEnabled();
  },
});

export const LongAnswer = meta.story({
  args: { situation: 'longAnswer' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(
      canvasElement,
      'Take me through all steps, from the first to the last, with every option that there is and what each is for.',
    );
    await assistant.findByText('Sources');
    await waitFor(() => expect(assistant.getByRole('button', { name: 'Jump to latest' })).toBeVisible());
  },
});

export const Reasoning = meta.story({
  args: { situation: 'reasoning' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect((await assistant.findAllByText('Thought about it'))[0]).toBeVisible();
  },
});

/** The page and the assistant are right to left. Code stays left to right. */
export const RightToLeft = meta.story({
  args: { situation: 'rtlAnswer' } as Partial<StoryArguments>,
  render: onDocsPage({ dir: 'rtl', lang: 'ar' }),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement, 'كيف أغيّر اللون الأساسي؟');
    await seen(assistant.findByText('Sources'));
    const panel = assistant.getByRole('dialog').getBoundingClientRect();
    await waitFor(() => expect(panel.left).toBeLessThan(window.innerWidth / 2));
  },
});

export const Dark = meta.story({ args: { theme: 'dark' }, play: askAndRead });

/** A light accent: surfaces in this colour have dark text. */
export const LightAccent = meta.story({
  render: (args) => (
    <DocsPage>
      <style>{':root { --da-accent: #f5d90a; }'}</style>
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  ),
  play: askAndRead,
});

/** Context that the site has added. It can be removed before the question is sent. */
export const WithContext = meta.story({
  render: (args) => <AssistantWithContext {...(args as StoryArguments)} />,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText('npm install acme')).toBeVisible();
    await expect(assistant.getByRole('button', { name: /Remove Any CSS colour/ })).toBeVisible();
  },
});

function AssistantWithContext(args: StoryArguments) {
  const handle = useRef<DocsAssistantHandle>(null);
  useEffect(() => {
    handle.current?.addContext({ type: 'code', value: 'npm install acme\nnpm start', path: '/guide/install' });
    handle.current?.addContext({ type: 'textSelection', value: 'Any CSS colour will do.', path: '/guide/theming' });
  }, []);
  return (
    <DocsPage>
      <DocsAssistant ref={handle} {...withSituation(args)} />
    </DocsPage>
  );
}

/** A page whose styles would break every element that they apply to. They do not apply to the assistant. */
export const HostilePage = meta.story({
  render: (args) => (
    <DocsPage>
      <style>{'.docs-page * { all: unset !important } button, textarea { display: none !important }'}</style>
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  ),
  play: askAndRead,
});

/** The reader presses F6, which moves the focus from the field to the last answer. */
export const FocusOnAnswer = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await seen(assistant.findByText('Sources'));
    await fireEvent.keyDown(assistant.getByRole('textbox'), { key: 'F6' });
    const heading = assistant.getByRole('heading', { name: 'The assistant answered' });
    await waitFor(() => expect(shadowRootOf(canvasElement).activeElement).toBe(heading));
  },
});

/** The reader clicks "Jump to latest" and sees the end of the answer. */
export const JumpedToLatest = meta.story({
  args: { situation: 'longAnswer' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement, 'Take me through all steps.');
    await assistant.findByText('other12');
    await settled(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Jump to latest' }));
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull());
    await seen(assistant.findByText('Sources'));
  },
});

const openMenu = async (canvasElement: HTMLElement) => {
  const assistant = await ask(canvasElement);
  await assistant.findByText('Sources');
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await assistant.findByRole('menuitem', { name: 'Hide the assistant' });
  await settled(canvasElement);
  return assistant;
};

export const Menu = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await openMenu(canvasElement);
    await waitFor(() => expect(assistant.getByRole('menuitem', { name: 'Copy conversation' })).toBeVisible());
  },
});

export const MenuDark = meta.story({
  args: { theme: 'dark', debug: true },
  play: async ({ canvasElement }) => {
    const assistant = await openMenu(canvasElement);
    await waitFor(() => expect(assistant.getByRole('menuitem', { name: 'Debug' })).toBeVisible());
  },
});

const openHideView = async (canvasElement: HTMLElement) => {
  const assistant = await openMenu(canvasElement);
  await userEvent.click(assistant.getByRole('menuitem', { name: 'Hide the assistant' }));
  await expect(await assistant.findByText(/^To bring it back/)).toBeVisible();
  return assistant;
};

/** The view before hiding the assistant: it asks for confirmation and explains how to show the assistant again. */
export const Hide = meta.story({ play: async ({ canvasElement }) => void (await openHideView(canvasElement)) });

/** The assistant was hidden. The shortcut shows it again with its conversation. */
export const ShownAgain = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await openHideView(canvasElement);
    await userEvent.click(assistant.getByRole('button', { name: 'Hide the assistant' }));
    await waitFor(() => expect(assistant.queryByRole('button')).toBeNull());
    const apple = /Mac|iP/.test(navigator.platform);
    await fireEvent.keyDown(document.body, { key: 'i', ctrlKey: !apple, metaKey: apple });
    await waitFor(() => expect(assistant.getByText('Sources')).toBeVisible());
    await settled(canvasElement);
    await expect(assistant.getByRole('button', { expanded: true, name: 'Ask the docs' })).toBeVisible();
  },
});

/** The assistant in the page's own DOM with `docs-assistant/styles.css`, for sites that style it themselves. */
export const NotIsolated = meta.story({
  args: { isolated: false },
  render: (args) => (
    <DocsPage>
      <style>{lightStyles}</style>
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask the docs' }));
    const field = await canvas.findByRole('textbox');
    await fireEvent.change(field, { target: { value: 'How do I change the accent colour?' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await seen(canvas.findByText('Sources'));
    await expect(getComputedStyle(canvas.getByRole('dialog')).borderRadius).toBe('16px');
  },
});

/** Without `starters`, the empty panel offers headings of the page as questions, and lists the most recent conversations. */
export const EmptyDark = meta.story({
  args: { theme: 'dark', starters: undefined, persist: true },
  beforeEach: () => storeThreads(STARTERS),
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'New chat' }));
    await expect(await assistant.findByText('What are you looking for?')).toBeVisible();
    await expect(await assistant.findByRole('button', { name: 'Accent colour' })).toBeVisible();
    await expect(await assistant.findByRole('button', { name: STARTERS[2] as string })).toBeVisible();
  },
});

export const Stopped = meta.story({
  args: { situation: 'streaming' } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Stop the answer' }));
    await seen(assistant.findByText('You stopped this answer.'));
  },
});
