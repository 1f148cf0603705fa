import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { readCodeBlock } from '../../src/headless/capture/readCodeBlock.js';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import type { ContextItem } from '../../src/protocol/messages/assistantMessage.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

const address = location.href;
let content: HTMLElement | undefined;
afterEach(() => {
  cleanup();
  history.replaceState(null, '', address);
  content?.remove();
});

async function open(props: WidgetOptions & Partial<DocsAssistantOptions> = {}, html = '') {
  content = document.createElement('main');
  content.innerHTML = html;
  document.body.prepend(content);
  const rendered = renderAssistant('plainAnswer', props);
  rendered.handle.current?.open();
  const field = (await rendered.assistant.findByRole('textbox')) as HTMLTextAreaElement;
  await waitFor(() => expect(focused()).toBe(field));
  const send = async (question: string) => {
    await userEvent.fill(field, question);
    await userEvent.keyboard('{Enter}');
    await rendered.assistant.findByText('Yes.');
    return rendered.fetch.requests[0]?.body as { context?: unknown; currentPath?: string };
  };
  return { ...rendered, field, send };
}

describe('the page', () => {
  test('is shown, sent, and updated when the reader navigates', async () => {
    const { assistant, send } = await open();
    act(() => history.pushState(null, '', '/guide/theming?secret=1'));
    const chip = await assistant.findByRole('button', { name: 'This page', pressed: true });
    await waitFor(() => expect(chip).toHaveAttribute('title', '/guide/theming'));
    expect((await send('Why?')).currentPath).toBe('/guide/theming');
  });

  test('is named, and its sections are offered, when the router shows it after the address has changed', async () => {
    const { assistant } = await open({}, '<h1>Theming</h1><h2>Dark mode</h2>');
    const chip = await assistant.findByRole('button', { name: 'This page: Theming' });
    const starters = await assistant.findByRole('list', { name: 'Suggested questions' });
    expect(starters).toHaveTextContent('Dark mode');
    act(() => history.pushState(null, '', '/guide/search'));
    await waitFor(() => expect(chip).toHaveAttribute('title', '/guide/search'));
    // A router can change the text of an existing element, or replace the element.
    const name = content?.querySelector('h1')?.firstChild as Text;
    name.data = 'Search';
    await waitFor(() => expect(chip).toHaveAccessibleName('This page: Search'));
    content?.querySelector('h2')?.replaceWith(document.createRange().createContextualFragment('<h2>Ranking</h2>'));
    await waitFor(() => expect(starters).toHaveTextContent(/^Ranking$/));
  });

  test('can be left out, and stays out in a new conversation', async () => {
    const { assistant, handle, send } = await open();
    await userEvent.click(await assistant.findByRole('button', { name: 'This page' }));
    expect(assistant.getByRole('button', { name: 'This page', pressed: false })).toBeInTheDocument();
    handle.current?.clear();
    expect((await send('Why?')).currentPath).toBeUndefined();
  });

  test('is the path that the site sets, and is not shown if the site sends none', async () => {
    const { assistant, page } = await open({ currentPath: false });
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'This page' })).toBeNull());
    page.unmount();
    const mapped = await open({ currentPath: () => '/mapped' });
    expect(await mapped.assistant.findByTitle('/mapped')).toBeInTheDocument();
  });
});

test('the context is the description of the field, and its list has a name', async () => {
  const { assistant, field, handle } = await open();
  await waitFor(() => expect(field).toHaveAccessibleDescription('Sent with the question: This page'));
  handle.current?.addContext({ type: 'code', value: 'npm start\nnpm test' });
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('Sent with the question: This page and Code: npm start'),
  );
  await waitFor(() => expect(assistant.getByRole('list', { name: 'Sent with the question' })).toBeVisible());
  await userEvent.click(assistant.getByRole('button', { name: 'Remove npm start' }));
  await userEvent.click(assistant.getByRole('button', { name: 'This page' }));
  await waitFor(() => expect(field).not.toHaveAccessibleDescription());
});

describe('a chip', () => {
  test('is removed by Backspace in an empty field, but not while the key is held down', async () => {
    const { assistant, field, handle } = await open();
    handle.current?.addContext({ type: 'code', value: 'npm start' });
    await assistant.findByText('npm start');
    fireEvent.keyDown(field, { key: 'Backspace', repeat: true });
    // `waitFor` is not needed here: a removed chip would disappear at once, even while the panel is fading in.
    expect(assistant.getByText('npm start')).toBeInTheDocument();
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(assistant.queryByText('npm start')).toBeNull());
  });

  test('shows its kind, its first line, and its page if that is not the current page', async () => {
    const { assistant, handle } = await open();
    handle.current?.addContext({ type: 'code', value: 'npm install acme\nnpm start', path: '/guide/install' });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: location.pathname });
    const [code, text] = (await assistant.findAllByRole('button', { name: /on the page/ })) as HTMLElement[];
    expect(code).toHaveAccessibleName('Show Code: npm install acme on the page');
    expect(text).toHaveAccessibleName('Show Selection: One accent on the page');
    expect(assistant.getByText('/guide/install')).toBeInTheDocument();
    expect(assistant.queryByText(location.pathname)).toBeNull();
  });

  test('of a sent question names its page as soon as the reader leaves it', async () => {
    const { assistant, handle, send } = await open();
    const { pathname } = location;
    handle.current?.addContext({ type: 'code', value: 'npm start', path: pathname });
    await send('Why?');
    const chip = await assistant.findByRole('button', { name: 'Show Code: npm start on the page' });
    expect(chip.closest('article')).not.toBeNull();
    expect(assistant.queryByText(pathname)).toBeNull();
    act(() => history.pushState(null, '', '/other'));
    expect(await assistant.findByText(pathname)).toBeInTheDocument();
  });

  test('is shown once for the same item, and says how much of a long text is sent', async () => {
    const { assistant, handle, send } = await open();
    const long = { type: 'code' as const, value: `${'x'.repeat(99)}\n`.repeat(300) };
    for (let count = 0; count < 3; count++) handle.current?.addContext(long);
    expect(await assistant.findAllByRole('button', { name: /^Remove x/ })).toHaveLength(1);
    expect(assistant.getByText('first 15,999 characters')).toBeInTheDocument();
    const { context } = await send('Why?');
    expect(context).toEqual([{ type: 'code', value: long.value.slice(0, 15_999) }]);
  });

  test('scrolls to its source and highlights it', async () => {
    const { assistant, handle } = await open(
      {},
      '<h2 id="a">A</h2><pre>npm start</pre><div style="height:3000px"></div><h2 id="b">B</h2><pre>npm start</pre><div style="height:3000px"></div>',
    );
    handle.current?.addContext({ type: 'code', value: 'npm start', path: location.pathname, elementId: 'b' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Show Code: npm start on the page' }));
    const block = document.querySelectorAll('main pre')[1] as HTMLElement;
    await waitFor(() => {
      const { top, bottom } = block.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(innerHeight);
    });
    expect(block.getAnimations()).toHaveLength(1);
    expect(block.getAttribute('style')).toBeNull();
    // The source of the context gets the focus, so that Tab and screen readers continue there. Its temporary tabindex is removed on blur.
    await waitFor(() => expect(focused()).toBe(block));
    block.blur();
    expect(block).not.toHaveAttribute('tabindex');
    scrollTo(0, 0);
  });

  test('opens the <details> elements around its source, and scrolls to the closest visible ancestor of a hidden source', async () => {
    const { assistant, handle } = await open(
      {},
      '<details><summary>More</summary><details><summary>Still more</summary><p>In a fold.</p></details></details><section><p hidden>In a tab.</p></section>',
    );
    for (const value of ['In a fold.', 'In a tab.'])
      handle.current?.addContext({ type: 'textSelection', value, path: location.pathname });
    const show = async (value: string) =>
      userEvent.click(await assistant.findByRole('button', { name: `Show Selection: ${value} on the page` }));
    await show('In a fold.');
    const target = document.querySelector('main details details p');
    await waitFor(() => expect(target).toBeVisible());
    await waitFor(() => expect(focused()).toBe(target));
    await show('In a tab.');
    await waitFor(() => expect(focused()).toBe(document.querySelector('main section')));
  });

  test('navigates to its page through the router of the site', async () => {
    const onNavigate = vi.fn(() => false);
    const { assistant, handle } = await open({ onNavigate });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: '/theming', elementId: 'accent' });
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    await waitFor(() =>
      expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/theming#accent`, from: 'context' }),
    );
  });

  test('marks its first words on a page that a router shows, also in long lines and with emoji', async () => {
    const value = 'Set max-retries, or wait until every lantern is well lit at🎉 and go on';
    const onNavigate = vi.fn(() => false);
    const { assistant, handle } = await open({ onNavigate });
    handle.current?.addContext({ type: 'textSelection', value, path: '/theming' });
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    await waitFor(() => expect(onNavigate).toHaveBeenCalledOnce());
    (content as HTMLElement).innerHTML = `<p>${value}</p>`;
    const marked = () => [...(CSS.highlights.get('docs-assistant-passage') ?? [])].map(String);
    await waitFor(() => expect(marked()).toEqual(['Set max-retries, or wait until every lantern is']));
  });

  test.each(['pending', 'sent'])('of a %s question removes its mark when the assistant unmounts', async (state) => {
    const { assistant, handle, page, send } = await open({ onNavigate: () => false });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: '/theming' });
    if (state === 'sent') await send('Why?');
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    (content as HTMLElement).innerHTML = '<p>One accent for all</p>';
    const marked = () => [...(CSS.highlights.get('docs-assistant-passage') ?? [])].map(String);
    await waitFor(() => expect(marked()).toEqual(['One accent']));
    page.unmount();
    await waitFor(() => expect(marked()).toEqual([]));
  });

  test.each(['this site', 'another site'])('reports that its page on %s is followed', async (where) => {
    const onEvent = vi.fn();
    const docsUrl = where === 'this site' ? location.origin : 'https://docs.elsewhere.example';
    const { assistant, handle } = await open({ docsUrl, onEvent, onNavigate: () => false });
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: '/theming' });
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    await waitFor(() => expect(onEvent).toHaveBeenCalledWith({ type: 'navigated', from: 'context' }));
  });

  test('closes the panel on a phone, where it covers the source', async () => {
    await browserPage.viewport(390, 700);
    const { assistant, handle } = await open({}, '<p id="p">One accent for all</p>');
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path: location.pathname });
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  });

  test.each(['on this page', 'on another page'])('closes the dialog that covers its source, %s', async (where) => {
    const onNavigate = vi.fn(() => false);
    const { assistant, handle } = await open({ variant: 'modal', onNavigate }, '<p id="p">One accent for all</p>');
    const path = where === 'on this page' ? location.pathname : '/theming';
    handle.current?.addContext({ type: 'textSelection', value: 'One accent', path });
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Selection/ }));
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    if (where === 'on this page') await waitFor(() => expect(focused()).toHaveTextContent('One accent for all'));
    else expect(onNavigate).toHaveBeenCalledOnce();
  });

  test('navigates by the path of the page if another path is sent', async () => {
    const onNavigate = vi.fn(() => false);
    const { assistant, handle, send } = await open({ onNavigate, currentPath: () => '/start' }, '<pre>npm start</pre>');
    act(() => history.replaceState(null, '', '/docs/start'));
    const item = readCodeBlock(document.querySelector('main pre') as Element, { path: '/start' });
    handle.current?.addContext(item as ContextItem);
    act(() => history.replaceState(null, '', '/docs/other'));
    await userEvent.click(await assistant.findByRole('button', { name: /^Show Code/ }));
    await waitFor(() =>
      expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/docs/start`, from: 'context' }),
    );
    expect((await send('Why?')).context).toEqual([{ type: 'code', value: 'npm start', path: '/start' }]);
  });

  test('returns the focus to the field when it is removed', async () => {
    const { assistant, handle, field } = await open();
    handle.current?.addContext({ type: 'textSelection', value: 'One accent' });
    const list = (await assistant.findByText('One accent')).closest('li') as HTMLElement;
    await userEvent.click(within(list).getByRole('button', { name: 'Remove One accent' }));
    await waitFor(() => expect(assistant.queryByText('One accent')).toBeNull());
    expect(focused()).toBe(field);
  });
});
