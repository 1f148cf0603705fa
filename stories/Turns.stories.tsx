import { expect, fireEvent, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { line, textLines } from '../test/support/situations.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { ask, askIn, onDocsPage, type StoryArguments, seen } from './support/story.js';

/** Actions on questions and answers. */
const meta = preview.meta({
  title: 'DocsAssistant/Turns',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', persist: false, onFeedback: () => {} } as unknown as StoryArguments,
  render: onDocsPage(),
});

export const Rated = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Helpful' }));
    await expect(
      await assistant.findByText('Thank you for your feedback.', { selector: '.da-thanks' }),
    ).toBeInTheDocument();
  },
});

export const Copied = meta.story({
  // Browsers do not allow simulated clicks to write to the clipboard.
  beforeEach: () => void spyOn(navigator.clipboard, 'writeText').mockResolvedValue(),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Copy answer' }));
    await expect(await assistant.findByRole('button', { name: 'Copied' })).toBeVisible();
  },
});

/** Copies a link to the question. The link opens the assistant with the question in its field, but does not send the question. */
export const QuestionLinkCopied = meta.story({
  beforeEach: () => void spyOn(navigator.clipboard, 'writeText').mockResolvedValue(),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Copy link to the question' }));
    await expect(await assistant.findByRole('button', { name: 'Copied' })).toBeVisible();
  },
});

/** After a rating with a reason: the site has received the reason, and the panel thanks the reader once. */
export const ReasonGiven = meta.story({
  args: { onFeedback: fn() } as Partial<StoryArguments>,
  play: async ({ args, canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
    const reason = await assistant.findByRole('button', { name: 'Incomplete' });
    await userEvent.click(reason);
    const form = reason.closest('form') as HTMLFormElement;
    await userEvent.click(form.querySelector('[type=submit]') as Element);
    await expect(
      await assistant.findByText('Thank you for your feedback.', { selector: '.da-thanks' }),
    ).toBeInTheDocument();
    await expect(assistant.getByRole('button', { name: 'Not helpful', pressed: true })).toBeVisible();
    const received = expect.objectContaining({ rating: 'down', reason: 'incomplete' });
    // The code that calls `onFeedback` loads after the rating.
    await waitFor(() => expect((args as StoryArguments).onFeedback).toHaveBeenLastCalledWith(received));
  },
});

export const FeedbackForm = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
    await userEvent.click(await assistant.findByRole('button', { name: 'Incomplete' }));
    await expect(assistant.getByRole('textbox', { name: /own words/ })).toBeInTheDocument();
  },
});

export const EditingQuestion = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    await expect(await assistant.findByRole('textbox', { name: 'Edit the question' })).toBeVisible();
  },
});

/** The reader puts a likely secret into an edited question. A notice offers to redact the secret, and nothing is sent. */
export const SecretInEditedQuestion = meta.story({
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    const field = await assistant.findByRole('textbox', { name: 'Edit the question' });
    await fireEvent.change(field, { target: { value: 'How do I set the colour for ada@gmail.com?' } });
    await userEvent.click(assistant.getAllByRole('button', { name: 'Send' })[0] as HTMLElement);
    await expect(await assistant.findByRole('button', { name: 'Redact' })).toBeVisible();
  },
});

/** Opens the details that `debug` adds: the request and the timing of each turn. */
const openDebug = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement);
  await assistant.findByText('Sources');
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'Debug' }));
  await expect(await assistant.findByRole('heading', { name: 'Debug' })).toBeVisible();
  const request = await assistant.findByText(/^POST/);
  await userEvent.click(request);
  await expect(await assistant.findByRole('group', { name: /^POST/ })).toHaveTextContent('"messages"');
};
export const Debug = meta.story({ args: { debug: true } as Partial<StoryArguments>, play: openDebug });
export const DebugDark = meta.story({
  args: { debug: true, theme: 'dark' } as Partial<StoryArguments>,
  play: openDebug,
});

export const FeedbackFormDark = meta.story({
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
    await expect(await assistant.findByRole('textbox', { name: /own words/ })).toBeVisible();
  },
});

const HEAD = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
const WIDE_TABLE = {
  steps: [
    ...textLines([HEAD, HEAD.map(() => '---'), HEAD.map(() => 'Value')].map((row) => `|${row.join('|')}|\n`).join('')),
    line('d', { finishReason: 'stop' }),
  ],
};
const enlargeTable = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement);
  await seen(assistant.findByRole('button', { name: 'Copy answer' }));
  // Check that no column is squeezed. If any header wrapped, the whole row would be as high as two lines.
  const [header] = assistant.getAllByRole('columnheader');
  await expect(header?.offsetHeight).toBeLessThan(35);
  await userEvent.click(await assistant.findByRole('button', { name: /^Enlarge table/ }));
  await seen(assistant.findByRole('dialog', { name: 'Table' }));
};

/** A table with more columns than fit, and the dialog that shows it as large as the window. */
export const WideTable = meta.story({
  args: { situation: WIDE_TABLE } as Partial<StoryArguments>,
  play: enlargeTable,
});
export const WideTableDark = meta.story({
  args: { situation: WIDE_TABLE, theme: 'dark' } as Partial<StoryArguments>,
  play: enlargeTable,
});

/** The feedback form in German, which has long words. */
export const FeedbackFormInGerman = meta.story({
  args: { locale: 'de' },
  render: onDocsPage({ lang: 'de' }),
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await askIn(assistant, 'Wie ändere ich die Akzentfarbe?');
    // Wait for the last words: they appear after the end of the stream, and would move the form, which is below them.
    await assistant.findByText('theme', { selector: 'code' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Nicht hilfreich' }));
    const form = (await assistant.findByRole('button', { name: 'Unvollständig' })).closest('form') as HTMLElement;
    const view = form.closest('.da-scroller') as HTMLElement;
    // Allow one pixel: scroll positions are whole pixels, but line heights are not.
    await waitFor(() =>
      expect(form.getBoundingClientRect().bottom).toBeLessThan(view.getBoundingClientRect().bottom + 1),
    );
  },
});
