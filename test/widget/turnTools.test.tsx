import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { CHECK } from '../../src/ui/icons.js';
import { createDeferred } from '../support/createDeferred.js';
import { line, type Step, shortAnswer, situations } from '../support/situations.js';
import { whenSeen } from '../support/watchDom.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

async function ask(...given: Parameters<typeof renderAssistant>) {
  const rendered = renderAssistant(...given);
  rendered.handle.current?.ask('How do I change the colour?');
  await rendered.assistant.findByRole('article');
  return rendered;
}

/** Waits for an element with this text, even if it is on the page only for a moment. */
function whenText(selector: string, text: RegExp): Promise<Element> {
  const root = shadowRootOf();
  return whenSeen(root, () =>
    Array.from(root.querySelectorAll(selector)).find((element) => text.test(element.textContent ?? '')),
  );
}

/** A plain answer that arrives when the test calls `send`. */
function withheldAnswer(): { steps: readonly Step[]; send: () => void } {
  const { promise: sent, resolve: send } = createDeferred();
  return { steps: [sent, ...situations.plainAnswer.steps], send };
}

const whenSlow = (selector: string) => whenText(selector, /^This is taking longer than usual/);

describe('a question', () => {
  test('is edited in place by keyboard, and sent again', async () => {
    const { assistant, fetch } = await ask('plainAnswer');
    await assistant.findByRole('button', { name: 'Copy answer' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    const field = await assistant.findByRole('textbox', { name: 'Edit the question' });
    await waitFor(() => expect(focused()).toBe(field));
    await userEvent.keyboard(' Quickly{Enter}');
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
    expect(fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual([
      'How do I change the colour? Quickly',
    ]);
    expect(await assistant.findByText('How do I change the colour? Quickly')).toBeInTheDocument();
    expect(assistant.queryByText('How do I change the colour?')).toBeNull();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Ask a follow-up' })));
  });

  test('is restored by Escape, which leaves the panel open and returns the focus', async () => {
    const { assistant, fetch } = await ask('plainAnswer');
    await assistant.findByRole('button', { name: 'Copy answer' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Edit the question' })));
    await userEvent.keyboard(' never mind{Escape}');
    expect(await assistant.findByText('How do I change the colour?')).toBeInTheDocument();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Edit the question' })));
    expect(assistant.getByRole('dialog')).toBeVisible();
    expect(fetch.requests).toHaveLength(1);
  });

  test('is not sent while another answer is being written, and is not called private', async () => {
    const { assistant, fetch, handle } = await ask(['plainAnswer', { steps: [line('0', shortAnswer), 'hang'] }], {
      privacyGuard: false,
    });
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    const field = await assistant.findByRole('textbox', { name: 'Edit the question' });
    handle.current?.ask('And in dark mode?');
    await assistant.findByRole('button', { name: 'Stop the answer' });
    await userEvent.fill(field, 'My key is svc_4f2a9c81b7d64e0f');
    await userEvent.keyboard('{Enter}');
    await outsideAct(() => assistant.findByRole('button', { name: 'Stop the answer' }));
    expect(assistant.queryByRole('group', { name: /may be private/ })).toBeNull();
    expect(field).toHaveValue('My key is svc_4f2a9c81b7d64e0f');
    expect(fetch.requests).toHaveLength(2);
  });

  test('is neither sent nor restored by a key that ends a composition', async () => {
    const { assistant, fetch } = await ask('plainAnswer');
    await assistant.findByRole('button', { name: 'Copy answer' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    const field = await assistant.findByRole('textbox', { name: 'Edit the question' });
    await userEvent.fill(field, 'にほん');
    // Safari marks a key press that ends a composition only by the key code 229.
    for (const composition of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...composition });
    expect(field).toBeVisible();
    expect(field).toHaveValue('にほん');
    expect(fetch.requests).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
  });
});

describe('an answer', () => {
  test('has highlighted code before it is complete', async () => {
    const { assistant } = await ask({ steps: [line('0', shortAnswer), 'hang'] });
    const property = await assistant.findByText('--accent', { selector: '.da-hl-attr' });
    const plain = property.closest('pre') as Element;
    await waitFor(() => expect(getComputedStyle(property).color).not.toBe(getComputedStyle(plain).color));
    expect(assistant.getByRole('button', { name: 'Stop the answer' })).toBeInTheDocument();
  });

  test('has its tools directly below it, then the sources and what to read next', async () => {
    const { assistant } = await ask('answer', { onFeedback: () => {} });
    await waitFor(() => expect(assistant.getByText('Read next')).toBeVisible());
    await assistant.findByRole('button', { name: 'Not helpful' });
    const parts = ['.da-answer', '.da-actions', '.da-disclaimer', '.da-sources', '.da-choice'];
    const boxes = parts.map((part) => (shadowRootOf().querySelector(part) as Element).getBoundingClientRect());
    for (const [index, { top }] of boxes.entries())
      expect(top, parts[index]).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
    const [answer, tools] = boxes as [DOMRect, DOMRect];
    expect(tools.top - answer.bottom).toBeLessThan(24);
    const [first] = assistant.getAllByRole('list', { name: 'Sources' }) as [HTMLElement];
    const last = assistant.getByRole('button', { name: 'Not helpful' });
    expect(last.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('can be rated if the site has an endpoint for ratings', async () => {
    const { assistant, fetch } = await ask(['answer', { status: 204 }], { feedbackUrl: '/_docs/feedback' });
    const helpful = await assistant.findByRole('button', { name: 'Helpful' });
    await userEvent.click(helpful);
    expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
    expect(fetch.requests[1]).toMatchObject({ url: '/_docs/feedback', body: { messageId: 'msg_1', rating: 'up' } });
  });

  test('can be rated only if the site has a handler or an endpoint', async () => {
    const { assistant } = await ask('plainAnswer');
    await assistant.findByRole('button', { name: 'Copy answer' });
    expect(assistant.queryByRole('button', { name: 'Helpful' })).toBeNull();
  });

  test('can be rated with a comment, which the privacy guard checks', async () => {
    const onFeedback = vi.fn();
    const { assistant } = await ask('plainAnswer', { onFeedback });
    await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
    const comment = await assistant.findByRole('textbox', { name: /own words/ });
    const send = () => userEvent.click(assistant.getAllByRole('button', { name: 'Send' })[0] as HTMLElement);
    await userEvent.fill(comment, 'Write to ada@gmail.com');
    await send();
    const notice = await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
    expect(notice).toHaveTextContent('Email address a•••@gmail.com');
    expect(JSON.stringify(onFeedback.mock.calls)).not.toContain('comment');
    await userEvent.click(assistant.getByRole('button', { name: 'Redact' }));
    expect(comment).toHaveValue('Write to [redacted: Email address]');
    await userEvent.fill(comment, 'Write to ada@gmail.com');
    await send();
    await userEvent.click(await assistant.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() =>
      expect(onFeedback).toHaveBeenLastCalledWith(expect.objectContaining({ comment: 'Write to ada@gmail.com' })),
    );
  });

  test('can be rated with an optional reason, and the rating can be removed', async () => {
    const onFeedback = vi.fn();
    const { assistant } = await ask('plainAnswer', { onFeedback });
    const down = await assistant.findByRole('button', { name: 'Not helpful' });
    await userEvent.click(down);
    expect(down).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(onFeedback).toHaveBeenLastCalledWith(expect.objectContaining({ rating: 'down', answer: 'Yes.' })),
    );
    await userEvent.click(await assistant.findByRole('button', { name: 'Incomplete' }));
    await userEvent.fill(assistant.getByRole('textbox', { name: /own words/ }), 'No dark mode');
    await userEvent.click(assistant.getAllByRole('button', { name: 'Send' })[0] as HTMLElement);
    await waitFor(() =>
      expect(onFeedback).toHaveBeenLastCalledWith(
        expect.objectContaining({ rating: 'down', reason: 'incomplete', comment: 'No dark mode' }),
      ),
    );
    expect(await assistant.findByText('Thank you for your feedback.', { selector: '.da-thanks' })).toBeInTheDocument();
    expect(focused()).toBe(down);
    await userEvent.click(down);
    expect(down).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(onFeedback).toHaveBeenLastCalledWith(expect.objectContaining({ rating: undefined })));
  });

  test('is copied with its conversation and its sources', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const events = vi.fn();
    const { assistant } = await ask('answer', { onEvent: events });
    await assistant.findByText('Sources');
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    const copied = whenText('[role="menuitem"]', /^Copied$/);
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'Copy conversation' }));
    await outsideAct(() => copied);
    const text = write.mock.calls[0]?.[0] ?? '';
    expect(text).toMatch(
      /^## You asked\n\nHow do I change the colour\?\n\n## The assistant answered\n\nSet the \*\*accent/,
    );
    expect(text).toContain(`### Sources\n\n1. [Theming](<${location.origin}/guide/theming>)`);
    expect(text).not.toContain('suggestions');
    expect(events).toHaveBeenCalledWith({ type: 'copied', what: 'conversation' });
  });

  test('is saved with its conversation as a Markdown file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const create = vi.spyOn(URL, 'createObjectURL');
    const events = vi.fn();
    const { assistant } = await ask('answer', { onEvent: events });
    await assistant.findByText('Sources');
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'Download conversation' }));
    expect(click.mock.contexts[0]).toHaveAttribute('download', 'conversation.md');
    const file = create.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toMatch(/^## You asked\n\nHow do I change the colour\?\n\n## The assistant answered/);
    expect(events).toHaveBeenCalledWith({ type: 'downloaded', what: 'conversation' });
  });

  test('has a link to its question, which fills the field and sends nothing', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const address = location.href;
    onTestFinished(() => history.replaceState(null, '', address));
    history.replaceState(null, '', '?a=%20x&b#place');
    const { assistant, page } = await ask('answer');
    await userEvent.click(await assistant.findByRole('button', { name: 'Copy link to the question' }));
    const link = write.mock.calls[0]?.[0] ?? '';
    expect(link).toBe(`${location.origin}${location.pathname}?a=%20x&b&assistant=How+do+I+change+the+colour%3F`);
    page.unmount();
    history.replaceState(null, '', link);
    const other = renderAssistant('answer');
    await waitFor(() => expect(other.assistant.getByRole('textbox')).toHaveValue('How do I change the colour?'));
    expect(other.fetch.requests).toHaveLength(0);
  });

  test.each([
    ['has a link', 'of 150 Chinese characters', '字'.repeat(150), 1],
    ['has no link', 'of 300 Chinese characters', '字'.repeat(300), 0],
    ['has a link', 'of 1,500 letters', 'x'.repeat(1_500), 1],
    ['has no link', 'of 2,000 letters', 'x'.repeat(2_000), 0],
  ])(
    '%s to a question %s, because a link has at most 2,000 encoded characters',
    async (_, _length, question, count) => {
      const { assistant, handle } = renderAssistant('plainAnswer');
      handle.current?.ask(question);
      await assistant.findByRole('button', { name: 'Copy answer' });
      expect(assistant.queryAllByRole('button', { name: 'Copy link to the question' })).toHaveLength(count);
    },
  );

  test.each([
    ['was cut off', 'cutAtNewline', /accent/],
    ['ended with an error of the service', 'errorLine', /As far as I know/],
  ] as const)('that %s can be continued', async (_, situation, start) => {
    const { assistant, fetch } = await ask([situation, 'plainAnswer']);
    await userEvent.click(await assistant.findByRole('button', { name: 'Continue' }));
    expect(await assistant.findByText(/Yes\./)).toBeInTheDocument();
    const roles = fetch.requests[1]?.body.messages.map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'user']);
    expect(assistant.getByRole('article')).toHaveTextContent(start);
    expect(assistant.getByRole('article')).toHaveTextContent(/Yes\./);
  });
});

describe('status and errors', () => {
  test('a slow answer is announced until something arrives', async () => {
    const answer = withheldAnswer();
    const { assistant, handle } = renderAssistant({ steps: answer.steps }, { timeouts: { firstByte: 8_000 } });
    const announced = Promise.all([whenSlow('.da-working span'), whenSlow('[role="status"]')]);
    handle.current?.ask('How do I change the colour?');
    await outsideAct(() => announced);
    answer.send();
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(assistant.queryByText(/^This is taking longer than usual/)).toBeNull();
  });

  test('a slow answer is not announced again with the next question', async () => {
    const answer = withheldAnswer();
    const script = [{ steps: answer.steps }, 'plainAnswer'] as const;
    const { assistant, handle } = renderAssistant(script, { timeouts: { firstByte: 8_000 } });
    const slow = whenSlow('.da-working span');
    handle.current?.ask('How do I change the colour?');
    await outsideAct(() => slow);
    answer.send();
    expect(await assistant.findByText('Answer complete.')).toBeInTheDocument();
    await assistant.findByRole('button', { name: 'Copy answer' });
    handle.current?.ask('Second?');
    expect(assistant.getByText('Writing an answer.')).toBeInTheDocument();
    await waitFor(() => expect(assistant.getAllByText('Yes.')).toHaveLength(2));
  });

  test.each([Number.POSITIVE_INFINITY, Number.NaN])(
    'no answer counts as slow at once with a limit of %s',
    async (limit) => {
      const steps = [100, ...situations.plainAnswer.steps];
      const { assistant, handle } = renderAssistant({ steps }, { timeouts: { firstByte: limit } });
      const isSlow = vi.fn();
      void whenSlow('.da-working span').then(isSlow);
      handle.current?.ask('How do I change the colour?');
      expect(await assistant.findByText('Yes.')).toBeInTheDocument();
      expect(isSlow).not.toHaveBeenCalled();
    },
  );

  test('a pause in the middle of an answer is announced', async () => {
    const steps = [...situations.streaming.steps];
    const { assistant } = await ask({ steps }, { timeouts: { firstByte: 800 } });
    expect(
      await assistant.findByText(/^This is taking longer than usual/, { selector: '[role="status"]' }),
    ).toBeInTheDocument();
  });

  test('the end of a countdown is announced', async () => {
    const script = { status: 429, headers: { 'retry-after': '1' }, steps: ['Too many.'] };
    const { assistant, handle } = renderAssistant(script);
    const countdown = whenText('.da-notice button', /^Try again in 1 sec$/);
    const announced = whenText('[role="status"]', /^Try again$/).then(() => 'announced');
    handle.current?.ask('How do I change the colour?');
    expect(await outsideAct(() => Promise.race([countdown.then(() => 'counting down'), announced]))).toBe(
      'counting down',
    );
    expect(await outsideAct(() => announced)).toBe('announced');
    // Wait for the button as well: its countdown has a timer of its own.
    expect(await assistant.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('the loss and the return of the connection are shown', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { assistant } = await ask(['networkError', 'plainAnswer']);
    const lost = await assistant.findByText(/^You are offline/, { selector: '.da-notice p' });
    expect(lost.parentElement).toHaveAttribute('data-tone', 'error');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    // The notice that the connection is back has no error icon.
    const back = assistant.getByText('You are back online.', { selector: '.da-notice p' });
    expect(back.parentElement).not.toHaveAttribute('data-tone');
    expect(back.parentElement?.querySelector('path')?.getAttribute('d')).toBe(CHECK.stroke);
    expect(assistant.getByRole('alert').textContent).toBe('');
    expect(assistant.getByText('You are back online.', { selector: '[role="status"]' })).toBeInTheDocument();
    await userEvent.click(assistant.getByRole('button', { name: 'Try again' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  });

  test('a request that fails immediately is reported as blocked, and the site’s search gets the question', async () => {
    const onFallbackSearch = vi.fn();
    const { assistant } = await ask('networkError', { onFallbackSearch });
    expect(await assistant.findByText(/may be blocking it/, { selector: '.da-notice p' })).toBeInTheDocument();
    await userEvent.click(assistant.getByRole('button', { name: 'Search the site instead' }));
    await waitFor(() => expect(onFallbackSearch).toHaveBeenCalledWith('How do I change the colour?'));
  });

  test('an answer that found nothing offers the site’s search, which opens after the panel has closed', async () => {
    const searched: string[] = [];
    const search = document.createElement('input');
    document.body.append(search);
    onTestFinished(() => search.remove());
    const onFallbackSearch = (question: string) => {
      searched.push(
        `${question} ${shadowRootOf().querySelector('[data-state="open"]') ? 'beside' : 'without'} the panel`,
      );
      search.focus();
    };
    const { assistant } = await ask(['refusal', 'plainAnswer'], { onFallbackSearch });
    await userEvent.click(await assistant.findByRole('button', { name: 'Search the site instead' }));
    await waitFor(() => expect(searched).toEqual(['How do I change the colour? without the panel']));
    expect(document.activeElement).toBe(search);
  });

  test('the menu offers the site’s search with the typed text, or with the last question', async () => {
    const onFallbackSearch = vi.fn();
    const { assistant, handle } = await ask('plainAnswer', { onFallbackSearch });
    await assistant.findByRole('button', { name: 'Copy answer' });
    // Below a complete answer, the button for the search is shown only if the answer is a refusal. The menu always has the search.
    expect(assistant.queryByRole('button', { name: 'Search the site instead' })).toBeNull();
    const search = async () => {
      await userEvent.click(await assistant.findByRole('button', { name: 'More' }));
      await userEvent.click(await assistant.findByRole('menuitem', { name: 'Search the site instead' }));
    };
    await search();
    await waitFor(() => expect(onFallbackSearch.mock.calls).toEqual([['How do I change the colour?']]));
    handle.current?.ask('And fonts?', { unsent: true });
    handle.current?.ask('And fonts?', { unsent: true });
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('And fonts?'));
    await search();
    await waitFor(() => expect(onFallbackSearch).toHaveBeenLastCalledWith('And fonts?'));
  });

  test('the support link contains the thread', async () => {
    const { assistant, handle } = await ask(['answer', 'serverError'], { supportHref: '/support?from=docs#form' });
    await assistant.findByText('Sources');
    handle.current?.ask('And now?');
    expect(await assistant.findByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/support?from=docs&threadId=thread_1#form',
    );
  });

  test('a function that builds the support link gets the thread and nothing else', async () => {
    const supportHref = vi.fn(() => '/support');
    const { assistant } = await ask('serverError', { supportHref });
    await assistant.findByRole('link', { name: 'Contact support' });
    expect(supportHref).toHaveBeenCalledWith({ threadId: undefined });
  });

  test('the debug view shows requests, but no keys', async () => {
    const { assistant } = await ask('answer', {
      debug: true,
      apiKey: 'svc_dsc_public1234',
      discoveryUrl: 'https://api.example/discovery',
    });
    await assistant.findByText('Sources');
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'Debug' }));
    expect(await assistant.findByText(/first token \d+ ms/)).toBeInTheDocument();
    const request = await assistant.findByText('POST https://api.example/discovery/v1/assistant/acme/message');
    expect(request.parentElement).toHaveTextContent('"retrievalPageSize": 5');
    expect(request.parentElement).not.toHaveTextContent('public1234');
    expect(assistant.getByText('thread_1')).toBeInTheDocument();
  });

  test('the debug view shows and copies no keys from questions, context, errors and URLs', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const context = { type: 'code', value: 'key = "svc_live_inContext1"', elementId: 'install_Block_42' } as const;
    const { assistant, handle } = renderAssistant('answer', {
      debug: true,
      privacyGuard: false,
      discoveryUrl: 'https://api.example/svc_live_inAddress1',
      fetch: () => Promise.reject(new DocsAssistantError('server', 'The gateway refused svc_live_inError1.')),
    });
    handle.current?.addContext(context);
    handle.current?.ask('Why is svc_live_inQuestion1 refused?');
    await assistant.findByRole('button', { name: 'Try again' });
    handle.current?.addContext(context);
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'Debug' }));
    await userEvent.click(await assistant.findByRole('button', { name: 'Copy all as JSON' }));
    await waitFor(() => expect(copy).toHaveBeenCalledOnce());
    const shown = assistant.getByText('Context of the next question').closest('.da-debug')?.textContent;
    for (const text of [shown, copy.mock.calls[0]?.[0]]) {
      expect(text).toContain('Why is svc_•••• refused?');
      expect(text).toContain('The gateway refused svc_••••.');
      expect(text).toContain('https://api.example/svc_••••/v1/assistant/acme/message');
      expect(text?.match(/svc_\w+/g) ?? []).toEqual([]);
      expect(text).toContain('install_Block_42');
    }
  });
});

test('starters follow the path of the page', async () => {
  const before = location.pathname;
  const { assistant, handle } = renderAssistant('plainAnswer', { starters: (path) => [`What is ${path}?`] });
  handle.current?.open();
  expect(await assistant.findByRole('button', { name: `What is ${before}?` })).toBeInTheDocument();
  act(() => history.pushState(null, '', '/other'));
  expect(await assistant.findByRole('button', { name: 'What is /other?' })).toBeInTheDocument();
  act(() => history.pushState(null, '', before));
});
