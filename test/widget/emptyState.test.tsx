import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { findPageHeadings, findPageName } from '../../src/widget/later/start/findPageHeadings.js';
import { storeThreads } from '../../stories/support/storeThreads.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

/** Adds the content of a page for the rest of the test. */
function addPage(html: string): void {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.append(main);
  onTestFinished(() => main.remove());
}

const PAGE = `<h1>Theming <a href="#theming">#</a></h1>
  <nav><h2>On this page</h2></nav>
  <h2>Accent colour<a href="#accent">¶</a></h2><h2>Dark mode</h2><h2>Dark mode</h2><h2>Fonts</h2><h2>Icons</h2>`;

test('without starters, the first sections of the page are offered, and the page is named', async () => {
  addPage(PAGE);
  const { assistant, handle, fetch } = renderAssistant('plainAnswer');
  handle.current?.open();
  const list = await assistant.findByRole('list', { name: 'Suggested questions' });
  const texts = [...list.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Accent colour', 'Dark mode', 'Fonts']);
  expect(await assistant.findByRole('button', { name: 'This page: Theming', pressed: true })).toHaveTextContent(
    /^Theming$/,
  );
  await userEvent.click(assistant.getByRole('button', { name: 'Dark mode' }));
  await assistant.findByText('Yes.');
  expect(fetch.requests[0]?.body.messages[0]?.content).toBe('Dark mode');
});

test('names of headings keep the symbols that belong to their words', () => {
  addPage(`<h1>From C to C#</h1><h2>C# quickstart<a href="#quick">¶</a></h2><h2><a href="#f">#</a> Moving to F#</h2>
    <h2>§ 5 of the <a href="#terms">terms</a> <span>#</span></h2>`);
  expect(findPageHeadings()).toEqual(['C# quickstart', 'Moving to F#', '§ 5 of the terms']);
  expect(findPageName()).toBe('From C to C#');
});

test('names of headings have no sign of a link without a space, or to another address', () => {
  addPage(`<h1>C<a href="/page#c">#</a></h1><h2>Install<span class="anchor">#</span></h2>
    <h2>Settings<a href="/page#settings">#</a></h2><h2>The <code>#</code> of F#</h2>`);
  expect(findPageHeadings()).toEqual(['Install', 'Settings', 'The # of F#']);
  expect(findPageName()).toBe('C');
});

test('greeting and starters are slightly above the middle, and recent conversations at the end', async () => {
  addPage(PAGE);
  onTestFinished(storeThreads([]));
  const { assistant, handle } = renderAssistant('plainAnswer', { persist: true });
  handle.current?.open();
  const list = await assistant.findByRole('list', { name: 'Suggested questions' });
  const view = assistant.getByRole('region', { name: 'Conversation' });
  const spaces = () => {
    const { top, bottom } = view.getBoundingClientRect();
    const above = assistant.getByText('What are you looking for?').getBoundingClientRect().top - top;
    return { above, below: bottom - list.getBoundingClientRect().bottom };
  };
  const { above, below } = spaces();
  expect(above).toBeGreaterThan(60);
  expect(above / below).toBeGreaterThan(0.6);
  expect(above / below).toBeLessThan(1);
  handle.current?.ask('Is it free?');
  await assistant.findByText('Answer complete.');
  await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
  const recent = await assistant.findByRole('region', { name: 'History' });
  const end = recent.querySelector('ul')?.getBoundingClientRect().bottom ?? 0;
  expect(view.getBoundingClientRect().bottom - end).toBeLessThanOrEqual(24);
});

test('an empty list of starters offers nothing', async () => {
  addPage(PAGE);
  const { assistant, handle } = renderAssistant('plainAnswer', { starters: [] });
  handle.current?.open();
  await assistant.findByRole('button', { name: /^This page/ });
  expect(assistant.queryByRole('list', { name: 'Suggested questions' })).toBeNull();
});

test('the last three conversations are offered, and opened with a press', async () => {
  onTestFinished(storeThreads(['First?', 'Second?', 'Third?', 'Fourth?']));
  const { assistant, handle } = renderAssistant('plainAnswer', { persist: true });
  handle.current?.open();
  // Start a new chat, because the panel opens with the latest stored conversation.
  await userEvent.click(await assistant.findByRole('button', { name: 'New chat' }));
  const recent = await assistant.findByRole('region', { name: 'History' });
  expect(recent.querySelectorAll('button')).toHaveLength(3);
  const title = recent.querySelector('button')?.textContent as string;
  await userEvent.click(recent.querySelector('button') as HTMLElement);
  await waitFor(() => expect(assistant.getByRole('article')).toHaveTextContent(title));
  expect(assistant.queryByRole('region', { name: 'History' })).toBeNull();
});

test('the conversation that the reader has just left can be opened again', async () => {
  onTestFinished(storeThreads([]));
  const { assistant, handle } = renderAssistant('plainAnswer', { persist: true });
  handle.current?.ask('Is it free?');
  await assistant.findByText('Answer complete.');
  await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
  await userEvent.click(await assistant.findByRole('button', { name: 'Is it free?' }));
  await waitFor(() => expect(assistant.getByRole('article')).toHaveTextContent('Yes.'));
});
