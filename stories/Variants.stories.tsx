import { useRef } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../src/widget/shared/DocsAssistantProps.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { onDocsPage, STARTERS, type StoryArguments, seen, settled, withSituation } from './support/story.js';

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#0f766e"/><path d="M6 14 10 5l4 9" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`;

/** Position of the conversation on the page, and ways to open it. */
const meta = preview.meta({
  title: 'Variants',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS } as StoryArguments,
  render: onDocsPage(),
});

/** Opens the assistant if necessary, asks a question, and waits for the answer. */
const askHere = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = insideAssistant(canvasElement);
  const trigger = assistant.queryByRole('button', { name: 'Ask the docs' });
  if (trigger) await userEvent.click(trigger);
  const field = await assistant.findByRole('textbox');
  await fireEvent.change(field, { target: { value: 'How do I change the accent colour?' } });
  await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
  await seen(assistant.findByText('Sources'));
  await settled(canvasElement);
};

export const PanelAtTheStart = meta.story({ args: { variant: 'panel', side: 'start' }, play: askHere });

export const PanelOverThePage = meta.story({ args: { variant: 'panel', push: false }, play: askHere });

/** The reader changes the width of the panel with its resize handle, here by keyboard. The page takes the remaining width. */
export const PanelWidened = meta.story({
  args: { variant: 'panel' },
  play: async (played) => {
    await askHere(played);
    const edge = insideAssistant(played.canvasElement).getByRole('separator');
    const before = Number(edge.getAttribute('aria-valuenow'));
    edge.focus();
    await fireEvent.keyDown(edge, { key: 'ArrowLeft', shiftKey: true });
    await waitFor(() => expect(edge).toHaveAttribute('aria-valuenow', String(before + 64)));
    await fireEvent.doubleClick(edge);
    await waitFor(() => expect(edge).toHaveAttribute('aria-valuenow', String(before)));
    await fireEvent.keyDown(edge, { key: 'ArrowLeft', shiftKey: true });
  },
});

/** The reader turns the popover into a side panel and back, and resizes the popover by keyboard. */
export const DockedAndResized = meta.story({
  play: async (played) => {
    await askHere(played);
    const assistant = insideAssistant(played.canvasElement);
    await userEvent.click(assistant.getByRole('button', { name: 'Show as side panel' }));
    await assistant.findByRole('complementary', { name: 'Ask the docs' });
    await userEvent.click(assistant.getByRole('button', { name: 'Show as pop-up window' }));
    const height = await assistant.findByRole('separator', { name: 'Assistant height' });
    const before = Number(height.getAttribute('aria-valuenow'));
    await fireEvent.keyDown(height, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(height).toHaveAttribute('aria-valuenow', String(before - 64)));
    await settled(played.canvasElement);
  },
});

/** The inline variant in a column as narrow as a phone. */
export const InlineInANarrowColumn = meta.story({
  args: { variant: 'inline' },
  render: (args) => (
    <DocsPage>
      <div className="story-container" style={{ inlineSize: 300 }}>
        <DocsAssistant {...withSituation(args as StoryArguments)} />
      </div>
    </DocsPage>
  ),
  play: async (played) => {
    await askHere(played);
    const panel = insideAssistant(played.canvasElement).getByRole('textbox').closest('.da-panel') as HTMLElement;
    await expect(panel.scrollWidth).toBe(panel.clientWidth);
  },
});

export const InlineEmpty = meta.story({
  args: { variant: 'inline' },
  render: (args) => (
    <DocsPage>
      <div className="story-container">
        <DocsAssistant {...withSituation(args as StoryArguments)} />
      </div>
    </DocsPage>
  ),
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await expect(await assistant.findByRole('textbox')).toBeVisible();
  },
});

export const PillAtTheStart = meta.story({ args: { trigger: 'pill', position: 'bottom-start' } });

export const OwnLogo = meta.story({ args: { trigger: 'pill', logo: LOGO } });

/** An element that the site passes as `trigger` opens the assistant. */
export const OwnTrigger = meta.story({
  args: { trigger: <button type="button">Ask a question</button>, variant: 'modal' },
  play: async ({ canvas, canvasElement }) => {
    const trigger = await canvas.findByRole('button', { name: 'Ask a question' });
    await waitFor(() => expect(trigger).toHaveAttribute('aria-haspopup', 'dialog'));
    await userEvent.click(trigger);
    const assistant = insideAssistant(canvasElement);
    const field = await assistant.findByRole('textbox');
    await waitFor(() => expect(field).toBeVisible());
    await settled(canvasElement);
  },
});

/** An element elsewhere on the page opens the assistant, by pointer and by keyboard. It need not be a button. */
export const TriggerElsewhere = meta.story({
  render: (args) => <PageWithTrigger {...(args as StoryArguments)} />,
  play: async ({ canvas, canvasElement }) => {
    const trigger = await canvas.findByRole('button', { name: 'Help', expanded: false });
    trigger.focus();
    await fireEvent.keyDown(trigger, { key: 'Enter' });
    const field = await insideAssistant(canvasElement).findByRole('textbox');
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

/** Without a trigger: the site calls `ask` through the ref, which opens the assistant and asks a question. */
export const OpenedBySite = meta.story({
  args: { trigger: 'none', variant: 'modal' },
  render: (args) => <PageThatAsks {...(args as StoryArguments)} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'What is an accent?' }));
    const assistant = insideAssistant(canvasElement);
    await expect(await assistant.findByText('What is an accent?')).toBeVisible();
    await seen(assistant.findByText('Sources'));
    await settled(canvasElement);
  },
});

function PageThatAsks(args: StoryArguments) {
  const assistant = useRef<DocsAssistantHandle>(null);
  return (
    <DocsPage>
      <button type="button" onClick={() => assistant.current?.ask('What is an accent?')}>
        What is an accent?
      </button>
      <DocsAssistant ref={assistant} {...withSituation(args)} />
    </DocsPage>
  );
}

/** `?assistant=question` in the URL opens the assistant with the question in its field. */
export const OpenedByAddress = meta.story({
  beforeEach: () => {
    const address = new URL(location.href);
    address.searchParams.set('assistant', 'How do I change the accent colour?');
    history.replaceState(history.state, '', address);
  },
  play: async ({ canvasElement }) => {
    const field = await insideAssistant(canvasElement).findByRole('textbox');
    await waitFor(() => expect(field).toHaveValue('How do I change the accent colour?'));
    await expect(new URL(location.href).searchParams.has('assistant')).toBe(false);
    await settled(canvasElement);
  },
});
