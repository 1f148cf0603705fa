import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Conversation } from '../../src/headless/Conversation.js';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import { createTextAttachment } from '../../src/protocol/messages/createDataUrl.js';
import { readAttachedText } from '../../src/protocol/messages/readAttachedText.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { createDeferred } from '../support/createDeferred.js';
import { PAGE_SIZE } from '../support/limits.js';
import type { Situation } from '../support/scriptedFetch.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const BUTTON = 'Attach screenshots or text files';
/** A GIF of one pixel. */
const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (character) => character.charCodeAt(0));
const screenshot = () => new File([PIXEL], 'screenshot.gif', { type: 'image/gif' });
/** A PNG of one pixel, in Base64. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = () =>
  new File([Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0))], 'image.png', { type: 'image/png' });
const log = (name = 'server.log', text = 'Error: EADDRINUSE') => new File([text], name);

async function open(
  props: WidgetOptions & Partial<DocsAssistantOptions> = {},
  situation: Situation | readonly Situation[] = 'plainAnswer',
) {
  const rendered = renderAssistant(situation, { attachments: true, currentPath: false, ...props });
  rendered.handle.current?.open();
  const { assistant, fetch } = rendered;
  const field = (await assistant.findByRole('textbox')) as HTMLTextAreaElement;
  await waitFor(() => expect(focused()).toBe(field));
  const transferOf = (files: readonly File[]) => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    return transfer;
  };
  const choose = async (...files: File[]) => {
    await assistant.findByRole('button', { name: BUTTON });
    const input = field.form?.querySelector<HTMLInputElement>('[type=file]') as HTMLInputElement;
    input.files = transferOf(files).files;
    fireEvent.change(input);
  };
  const chips = (): HTMLElement[] =>
    within(assistant.getByRole('list', { name: 'Sent with the question' })).getAllByRole('listitem');
  const ask = async (question: string, count = 1) => {
    await userEvent.fill(field, question);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(fetch.requests).toHaveLength(count));
    await assistant.findAllByText('Yes.');
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Stop the answer' })).toBeNull());
  };
  const filesSent = () =>
    fetch.requests.map(({ body }) => body.messages.map((message) => message.experimental_attachments));
  return { ...rendered, field, transferOf, choose, chips, ask, filesSent };
}

test('readers cannot attach files unless the site allows it', async () => {
  const { assistant, field, transferOf } = await open({ attachments: false });
  // Render a second assistant, which allows files, and wait for its file button. This button needs the same modules that a file button of
  // the first assistant would need. So by then, the first assistant would show a file button, too, if files were allowed there.
  await assistant.findByRole('button', { name: 'Show as side panel' });
  const allowed = renderAssistant('plainAnswer', { attachments: true, variant: 'inline' });
  await allowed.assistant.findByRole('button', { name: BUTTON });
  expect(assistant.queryByRole('button', { name: BUTTON })).toBeNull();
  const paste = new ClipboardEvent('paste', { clipboardData: transferOf([log()]), cancelable: true, bubbles: true });
  field.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
});

test.each([
  ['without chips', {}],
  ['beside chips', { currentPath: '/guide' }],
])('the button for files fits into the row that is reserved for it, %s', async (_, props) => {
  const { assistant, field } = await open(props);
  const button = await assistant.findByRole('button', { name: BUTTON });
  const place = () => field.getBoundingClientRect().top - (field.form?.getBoundingClientRect().top ?? 0);
  const loaded = place();
  button.style.display = 'none';
  expect(place()).toBe(loaded);
});

test('in a low window, the button for files is level with the button that sends', async () => {
  await outsideAct(() => browserPage.viewport(PAGE_SIZE.width, 400));
  onTestFinished(() => outsideAct(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height)));
  const { assistant } = await open();
  const middle = (button: HTMLElement) => {
    const { top, bottom } = button.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const button = await assistant.findByRole('button', { name: BUTTON });
  // While the panel opens, its transform can make the two positions differ by fractions of a pixel. So wait until they are equal.
  await waitFor(() => expect(middle(button)).toBe(middle(assistant.getByRole('button', { name: 'Send' }))));
});

test('chosen files are shown, described, announced, and sent once', async () => {
  const { assistant, field, choose, chips, ask, filesSent } = await open();
  await choose(screenshot(), log());
  await assistant.findByText('server.log');
  expect(focused()).toBe(field);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Filescreenshot.gif1 kB', 'Fileserver.log1 kB']);
  expect(chips()[0]?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^data:image\/gif;base64,/));
  expect(field).toHaveAccessibleDescription('Sent with the question: File: screenshot.gif and File: server.log');
  await waitFor(() =>
    expect(assistant.getAllByRole('status').map(({ textContent }: HTMLElement) => textContent)).toContain(
      'Attached: screenshot.gif and server.log',
    ),
  );

  await ask('Why?');
  // The chips have moved from the composer to the question.
  await waitFor(() => expect(chips()).toHaveLength(2));
  expect(chips()[0]?.closest('article')).not.toBeNull();
  await ask('And now?', 2);
  const [[first], second] = filesSent() as [[Parameters<typeof readAttachedText>[0][]], unknown];
  expect(first).toEqual([
    { name: 'screenshot.gif', contentType: 'image/gif', url: expect.stringMatching(/^data:image\/gif;base64,/) },
    { name: 'server.log', contentType: 'text/plain', url: expect.stringMatching(/^data:text\/plain;base64,/) },
  ]);
  expect(readAttachedText(first[1] as (typeof first)[0])).toBe('Error: EADDRINUSE');
  expect(second).toEqual([undefined, undefined, undefined]);
});

/** A file that is not read before `finish` is called. */
function slowLog(): { slow: File; finish: () => void } {
  const slow = log('slow.log');
  const { promise: opened, resolve: finish } = createDeferred();
  slow.arrayBuffer = async () => {
    await opened;
    return new TextEncoder().encode('late').buffer;
  };
  return { slow, finish };
}

test('a file that is still being read is kept when a conversation is opened, and dropped by a new chat', async () => {
  const { assistant, choose, ask } = await open({ persist: true });
  await ask('First?');
  const newChat = () => userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
  await newChat();
  const kept = slowLog();
  await choose(kept.slow);
  await userEvent.click(await assistant.findByRole('button', { name: 'First?' }));
  await assistant.findByText('Yes.');
  kept.finish();
  await assistant.findByText('slow.log');
  const dropped = slowLog();
  await choose(dropped.slow);
  await choose(log('waiting.log', 'Waits until slow.log has been read.'));
  await newChat();
  dropped.finish();
  // Files are read one after the other. So once `next.log` is shown, `slow.log` has been read, and would be shown, too.
  await choose(log('next.log'));
  await assistant.findByText('next.log');
  expect(assistant.queryByText('slow.log')).toBeNull();
  expect(assistant.queryByText('waiting.log')).toBeNull();
});

test('a file that is still being read is kept with the typed question when its conversation is deleted', async () => {
  const { assistant, choose, ask, field } = await open({ persist: true });
  await ask('First?');
  await userEvent.fill(field, 'half a question');
  const { slow, finish } = slowLog();
  await choose(slow);
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
  await userEvent.click(await assistant.findByRole('button', { name: 'Delete First?' }));
  await assistant.findByRole('button', { name: 'Undo' });
  finish();
  await userEvent.keyboard('{Escape}');
  await assistant.findByText('slow.log');
  expect(field).toHaveValue('half a question');
});

test('a question that is sent immediately waits for its files', async () => {
  const { assistant, choose, field, fetch, filesSent } = await open();
  await assistant.findByRole('button', { name: BUTTON });
  const { slow, finish } = slowLog();
  await choose(slow);
  await userEvent.fill(field, 'Why?');
  await userEvent.keyboard('{Enter}');
  expect(fetch.requests).toHaveLength(0);
  await act(async () => finish());
  await assistant.findByText('Yes.');
  expect(filesSent()).toEqual([[[expect.objectContaining({ name: 'slow.log' })]]]);
});

describe('files', () => {
  test('are pasted into the field, but not from a document that is copied as text and picture', async () => {
    const { assistant, field, transferOf } = await open();
    await assistant.findByRole('button', { name: BUTTON });
    const paste = (transfer: DataTransfer) => {
      const event = new ClipboardEvent('paste', { clipboardData: transfer, cancelable: true, bubbles: true });
      act(() => void field.dispatchEvent(event));
      return event.defaultPrevented;
    };
    const table = transferOf([screenshot()]);
    table.setData('text/plain', 'a\tb');
    table.setData('text/html', '<table></table>');
    // Try again until a listener handles the event: the button can be visible before its effect has added the listeners.
    await waitFor(() => expect(paste(transferOf([log('pasted.log')]))).toBe(true));
    expect(paste(table)).toBe(false);
    await assistant.findByText('pasted.log');
    expect(assistant.queryByText('screenshot.gif')).toBeNull();
  });

  test('are dropped anywhere on the panel', async () => {
    const { assistant, field, transferOf } = await open();
    await assistant.findByRole('button', { name: BUTTON });
    const title = assistant.getByRole('heading', { name: 'Ask the docs' });
    const drag = (type: string, transfer: DataTransfer) => {
      const event = new DragEvent(type, { dataTransfer: transfer, cancelable: true, bubbles: true });
      act(() => void title.dispatchEvent(event));
      return event.defaultPrevented;
    };
    const files = transferOf([log('dropped.log')]);
    // Try again until a listener handles the event: the button can be visible before its effect has added the listeners.
    await waitFor(() => expect(drag('dragover', files)).toBe(true));
    expect(field.form).toHaveAttribute('data-dropping');
    expect(drag('drop', files)).toBe(true);
    expect(field.form).not.toHaveAttribute('data-dropping');
    await assistant.findByText('dropped.log');
    const text = new DataTransfer();
    text.setData('text/plain', 'a link');
    expect(drag('dragover', text)).toBe(false);
  });

  test.each(['paste', 'drop'])('an image gets into the question by %s', async (way) => {
    const { assistant, field, transferOf, chips, ask, filesSent } = await open();
    await assistant.findByRole('button', { name: BUTTON });
    const files = transferOf([picture()]);
    const send = () => {
      const init = { cancelable: true, bubbles: true };
      const event =
        way === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: files })
          : new DragEvent('drop', { ...init, dataTransfer: files });
      act(() => void field.dispatchEvent(event));
      return event.defaultPrevented;
    };
    // Try again until a listener handles the event: the button can be visible before its effect has added the listeners.
    await waitFor(() => expect(send()).toBe(true));
    await assistant.findByText('image.png');
    const preview = chips()[0]?.querySelector('img') as HTMLImageElement;
    await waitFor(() => expect([preview.complete, preview.naturalWidth]).toEqual([true, 1]));
    await ask('What is wrong here?');
    expect(filesSent()).toEqual([
      [[{ name: 'image.png', contentType: 'image/png', url: `data:image/png;base64,${PNG}` }]],
    ]);
  });

  test('are removed with their button or with Backspace in an empty field', async () => {
    const { assistant, choose, field } = await open();
    await choose(screenshot(), log());
    await userEvent.click(await assistant.findByRole('button', { name: 'Remove screenshot.gif' }));
    await waitFor(() => expect(assistant.queryByText('screenshot.gif')).toBeNull());
    expect(focused()).toBe(field);
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(assistant.queryByText('server.log')).toBeNull());
  });

  test('that are refused are named in one sentence, and nothing else is lost', async () => {
    const { assistant, choose, field } = await open();
    await userEvent.fill(field, 'Why?');
    await choose(log(), new File(['<svg/>'], 'icon.svg', { type: 'image/svg+xml' }));
    const sentence = 'icon.svg cannot be attached. Attach PNG, JPEG, GIF or WebP images, or text files.';
    await waitFor(() =>
      expect(assistant.getAllByRole('status').map(({ textContent }: HTMLElement) => textContent)).toContain(sentence),
    );
    expect(field.form).toHaveTextContent(sentence);
    expect(field).toHaveValue('Why?');
    await userEvent.click(assistant.getByRole('button', { name: 'Remove server.log' }));
    await waitFor(() => expect(field.form).not.toHaveTextContent(sentence));
  });

  test('with the content of an attached file are refused, because they count as one', async () => {
    const { assistant, choose, chips, field } = await open();
    await choose(log('1.log'));
    await assistant.findByText('1.log');
    await choose(log('2.log'));
    await waitFor(() => expect(field.form).toHaveTextContent('2.log has the same content as an attached file.'));
    expect(chips()).toHaveLength(1);
  });

  test('that are too many or too large are refused with the limit', async () => {
    const { choose, field } = await open();
    await choose(log('1.log', '1'), log('2.log', '2'), log('3.log', '3'), log('4.log', '4'));
    await waitFor(() =>
      expect(field.form).toHaveTextContent('4.log was not attached. A question can have at most 3 files.'),
    );
    await userEvent.keyboard('{Backspace}');
    await choose(log('big.log', 'x'.repeat(600_001)));
    await waitFor(() =>
      expect(field.form).toHaveTextContent('big.log is too large. All files together can have at most 600 kB.'),
    );
  });

  test.each([
    ['count', 'a.log was not attached. A question can have at most 3 files.', ['1', '2', '3']],
    ['size', 'a.log is too large. All files together can have at most 600 kB.', ['x'.repeat(599_999)]],
  ])('that no longer fit when they have been read are refused: %s', async (_, sentence, others) => {
    let addAttachment: Conversation['addAttachment'] | undefined;
    function OtherCode() {
      addAttachment = useDocsAssistant().addAttachment;
      return null;
    }
    const { container } = render(
      <DocsAssistantProvider domain="acme" persist={false}>
        <OtherCode />
        <DocsAssistant variant="inline" attachments />
      </DocsAssistantProvider>,
    );
    const assistant = insideAssistant(container);
    await assistant.findByRole('button', { name: BUTTON });
    const form: HTMLFormElement | null = assistant.getByRole('textbox').closest('form');
    const input = form?.querySelector<HTMLInputElement>('[type=file]') as HTMLInputElement;
    const transfer = new DataTransfer();
    transfer.items.add(log('a.log', 'two'));
    input.files = transfer.files;
    fireEvent.change(input);
    // Wait two microtasks. After them, the file is being read.
    await Promise.resolve();
    await Promise.resolve();
    act(() => {
      for (const text of others) addAttachment?.(createTextAttachment('other.log', text));
    });
    await waitFor(() => expect(form?.textContent).toContain(sentence));
    expect(assistant.queryByText('a.log')).toBeNull();
  });

  test('that are too large only together are refused with the limit, and those that fit are sent', async () => {
    const { assistant, choose, field, ask, filesSent } = await open();
    // Each file has different content, because files with the same content count as one.
    const half = (name: string) => log(name, name.padEnd(300_000, ' x'));
    await choose(half('1.log'), half('2.log'), log('3.log', 'y'));
    await waitFor(() =>
      expect(field.form).toHaveTextContent('3.log is too large. All files together can have at most 600 kB.'),
    );
    await assistant.findByText('2.log');
    await choose(log('4.log', 'z'));
    await waitFor(() => expect(field.form).toHaveTextContent('4.log is too large.'));
    await userEvent.click(assistant.getByRole('button', { name: 'Remove 1.log' }));
    await choose(half('5.log'));
    await assistant.findByText('5.log');
    await ask('Why?');
    const [[files]] = filesSent() as [[Parameters<typeof readAttachedText>[0][]]];
    expect(files.map(({ name }) => name)).toEqual(['2.log', '5.log']);
  });
});

test('a likely secret in a text file holds the question back, and is redacted in the file', async () => {
  const { assistant, choose, fetch, field, ask, filesSent } = await open();
  await choose(screenshot(), log('server.log', `${'x'.repeat(450_000)}\nPASSWORD=k7#pQz2x\n`));
  await assistant.findByText('server.log');
  await userEvent.fill(field, 'Why?');
  await userEvent.keyboard('{Enter}');
  const notice = await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
  expect(notice).toHaveTextContent('Password ••••');
  await userEvent.click(assistant.getByRole('button', { name: 'Redact' }));
  await waitFor(() => expect(assistant.queryByRole('group', { name: /private/ })).toBeNull());
  expect(fetch.requests).toHaveLength(0);
  await ask('Why?');
  const [[files]] = filesSent() as [[Parameters<typeof readAttachedText>[0][]]];
  expect(files.map(({ name }) => name)).toEqual(['screenshot.gif', 'server.log']);
  expect(readAttachedText(files[1] as (typeof files)[0])?.slice(450_000)).toBe('\nPASSWORD=[redacted: Password]\n');
});

test('only the first of many likely secrets are listed, and a file that redaction makes too large stays as it is', async () => {
  const { assistant, choose, chips, fetch, field } = await open();
  const addresses = Array.from({ length: 25 }, (_, index) => `ada${index}@gmail.com`);
  const text = addresses.join('\n');
  await choose(log('contacts.csv', `${text}\n`.padEnd(599_990, 'x')));
  await assistant.findByText('contacts.csv');
  await userEvent.fill(field, 'I am ada@gmail.com');
  await userEvent.keyboard('{Enter}');
  const notice = await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
  expect(within(notice).getAllByRole('listitem')).toHaveLength(21);
  expect(notice).toHaveTextContent('Not listed here: 6');
  await userEvent.click(assistant.getByRole('button', { name: 'Redact' }));
  await waitFor(() =>
    expect(notice).toHaveTextContent('contacts.csv is too large. All files together can have at most 600 kB.'),
  );
  expect(field).toHaveValue('I am [redacted: Email address]');
  expect(notice).toHaveTextContent('Not listed here: 5');
  expect(chips()).toHaveLength(1);
  expect(fetch.requests).toHaveLength(0);
  await userEvent.click(assistant.getByRole('button', { name: 'Remove contacts.csv' }));
  await waitFor(() => expect(assistant.queryByRole('group', { name: /private/ })).toBeNull());
});

test('files come back with a question that could not be sent, and go with its retry', async () => {
  const { assistant, choose, field, fetch, filesSent } = await open({}, ['tooLarge', 'plainAnswer']);
  await choose(log());
  await assistant.findByText('server.log');
  await userEvent.fill(field, 'Why?');
  await userEvent.keyboard('{Enter}');
  await assistant.findByText(/too long/, { selector: '.da-notice p' });
  await userEvent.click(assistant.getByRole('button', { name: 'Edit the question' }));
  await waitFor(() => expect(field).toHaveValue('Why?'));
  expect(assistant.getByRole('button', { name: 'Remove server.log' })).toBeVisible();
  await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(fetch.requests).toHaveLength(2));
  expect(filesSent()[1]).toEqual(filesSent()[0]);
});

test('after a reload, a question says that it had files, which are not stored', async () => {
  const first = await open({ persist: true });
  await first.choose(screenshot(), log());
  await first.assistant.findByText('server.log');
  await first.ask('Why?');
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('server.log'));
  first.page.unmount();
  expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain('base64');
  const { chips, ask, filesSent } = await open({ persist: true });
  await waitFor(() =>
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      'Filescreenshot.gifnot stored',
      'Fileserver.lognot stored',
    ]),
  );
  await ask('And now?');
  expect(filesSent()[0]?.every((files) => files === undefined)).toBe(true);
});
