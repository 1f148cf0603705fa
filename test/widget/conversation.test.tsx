import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { createDeferred } from '../support/createDeferred.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line, situations } from '../support/situations.js';
import { whenSeen } from '../support/watchDom.js';
import { emulateMotion } from './support/emulate.js';
import { expectVisible } from './support/expectVisible.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

async function ask(
  situation: Situation | readonly Situation[],
  props: WidgetOptions & Partial<DocsAssistantOptions> = {},
) {
  const rendered = renderAssistant(situation, props);
  rendered.handle.current?.ask('How do I change the colour?');
  await rendered.assistant.findByRole('article');
  return rendered;
}

describe('in a conversation,', () => {
  test('a turn shows the question as typed, the answer as Markdown, the search, sources and suggestions', async () => {
    const { assistant } = await ask('answer');
    const turn = within(await assistant.findByRole('article', { name: 'You asked' }));
    expect(await turn.findByText('Sources')).toBeInTheDocument();
    expect(turn.getByText('How do I change the colour?')).toBeInTheDocument();
    expect(await turn.findByText('accent', { selector: 'strong' })).toBeInTheDocument();
    expect(turn.getByText('Searched for “accent colour”')).toBeInTheDocument();
    // The sources below an answer appear when its text is fully shown.
    expect(await turn.findByRole('link', { name: /^Theming Accent colour/ })).toHaveAttribute(
      'href',
      `${location.origin}/guide/theming#:~:text=Set%20accent%20to%20any%20CSS%20colour.`,
    );
    // Suggestions load separately, possibly after the answer.
    const page = await turn.findByRole('link', { name: 'How do I make it dark?' });
    expect(page).toHaveAttribute('href', `${location.origin}/guide/theming#dark`);
    expect(page).toHaveTextContent(/\/guide\/theming$/);
  });

  test('a source on another site opens in a new tab and is labelled so; a source with an unsafe URL is not a link', async () => {
    const script = {
      steps: [
        'h:{"sourceType":"url","id":"1","url":"https://elsewhere.example/a","title":"Elsewhere"}\n',
        'h:{"sourceType":"url","id":"2","url":"javascript:alert(1)","title":"Trap"}\n',
        '0:"Yes."\n',
        'd:{"finishReason":"stop"}\n',
      ],
    };
    const { assistant } = await ask(script);
    const link = await assistant.findByRole('link', { name: /Elsewhere.*opens elsewhere\.example in a new tab/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(assistant.getByText('Trap')).toBeInTheDocument();
    expect(assistant.queryByRole('link', { name: /Trap/ })).toBeNull();
  });

  test('the first turn with an answer shows the disclaimer, once, above its sources', async () => {
    const { assistant, handle } = await ask(['serverError', 'answer', 'plainAnswer']);
    await assistant.findByRole('button', { name: 'Try again' });
    expect(assistant.queryByText('Answers can be wrong. Check the sources.')).toBeNull();
    handle.current?.ask('And the fonts?');
    const disclaimer = await assistant.findByText('Answers can be wrong. Check the sources.');
    const sources = await assistant.findByText('Sources');
    expect(disclaimer.compareDocumentPosition(sources)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    handle.current?.ask('And the density?');
    await assistant.findByText('Yes.');
    expect(assistant.getAllByText('Answers can be wrong. Check the sources.')).toEqual([disclaimer]);
  });

  test('reasoning is collapsed, and opens by pointer and by keyboard', async () => {
    const { assistant } = await ask('reasoning');
    const thought = await assistant.findByText('The reader asks about colours. Theming has it.');
    expect(thought).not.toBeVisible();
    await userEvent.click(assistant.getByText('Thought about it'));
    expect(thought).toBeVisible();
    assistant.getByText('Thought about it').closest('summary')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(thought).not.toBeVisible();
  });

  test('hidden reasoning is labelled as hidden', async () => {
    const { assistant } = await ask({
      steps: ['i:{"data":"c2VjcmV0"}\n', '0:"Yes."\n', 'd:{"finishReason":"stop"}\n'],
    });
    await userEvent.click(await assistant.findByText('Thought about it'));
    expect(assistant.getByText('The service does not show this part.')).toBeVisible();
    expect(assistant.getByRole('article')).not.toHaveTextContent('c2VjcmV0');
  });

  test('an unknown tool is one neutral line without its arguments or its result', async () => {
    const { assistant } = await ask('unknownTool');
    await assistant.findByText('I have opened the form.');
    const line = assistant.getByText('Used open_form').closest('p');
    expect(line?.parentElement?.querySelectorAll('.da-working')).toHaveLength(1);
    expect(line?.closest('article')).not.toHaveTextContent(/ok|true|args/);
  });

  test('several searches in a row are one line', async () => {
    const search = (id: string, query: string) => [
      `9:{"toolCallId":"${id}","toolName":"search","args":{"query":"${query}"}}\n`,
      `a:{"toolCallId":"${id}","result":[]}\n`,
    ];
    const steps = [...search('1', 'colour'), ...search('2', 'dark mode'), '0:"Yes."\n', 'd:{"finishReason":"stop"}\n'];
    const { assistant } = await ask({ steps });
    expect(await assistant.findByText('Searched for “colour” and “dark mode”')).toBeInTheDocument();
  });

  test('a search for exactly the question is not mentioned', async () => {
    const call = '9:{"toolCallId":"1","toolName":"search","args":{"query":"How do I change the colour?"}}\n';
    const steps = [call, 'a:{"toolCallId":"1","result":[]}\n', '0:"Yes."\n', 'd:{"finishReason":"stop"}\n'];
    const { assistant } = await ask({ steps });
    await expectVisible(assistant.findByRole('button', { name: 'Copy answer' }));
    expect(assistant.queryByText(/Searched/)).toBeNull();
  });

  test('links to the same site go through the router of the site', async () => {
    const onNavigate = vi.fn(() => false);
    const { assistant } = await ask('answer', { onNavigate });
    await userEvent.click(await assistant.findByRole('link', { name: /^Theming Accent colour/ }));
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/guide/theming`, from: 'source' });
  });

  const followed = [
    ['answer', 'a link of the same site', 'Guide', {}],
    ['answer', 'a link of the same site in a new tab', 'Guide', { ctrlKey: true }],
    ['answer', 'a link of another site', /^Elsewhere/, {}],
    ['answer', 'a mail link', /^Mail/, {}],
    ['source', 'a source', /^Theming/, {}],
    ['source', 'a source in a new tab', /^Theming/, { ctrlKey: true }],
    ['source', 'a source on another site', /^Another/, {}],
    ['suggestion', 'a suggestion', /^How do I make it dark/, {}],
  ] as const;
  test.each(followed)('reports that a link was followed from %s: %s', async (from, _, name, keys) => {
    const onEvent = vi.fn();
    const steps = [
      line('h', { sourceType: 'url', id: '1', url: '/theming', title: 'Theming' }),
      line('h', { sourceType: 'url', id: '2', url: 'https://elsewhere.example/a', title: 'Another' }),
      line('0', '[Guide](/guide), [Elsewhere](https://elsewhere.example), [Mail](mailto:a@elsewhere.example).'),
      line('0', '\n\n```suggestions\n(How do I make it dark?)[/guide/theming#dark]\n```\n'),
      line('d', { finishReason: 'stop' }),
    ];
    const { assistant } = await ask({ steps }, { onEvent, onNavigate: () => false });
    // Cancel the navigation only at the window, so that the widget handles the click first and sees that it was not prevented.
    const stay = (event: Event) => event.preventDefault();
    addEventListener('click', stay);
    onTestFinished(() => removeEventListener('click', stay));
    fireEvent.click(await assistant.findByRole('link', { name }), keys);
    expect(onEvent.mock.calls.flat().filter(({ type }) => type === 'navigated')).toEqual([{ type: 'navigated', from }]);
  });

  test('a link to a source shows its number, and highlights its passage unless the link has another fragment', async () => {
    const onNavigate = vi.fn(() => false);
    const { assistant } = await ask('answer', { onNavigate });
    // A link gets its URL, the text fragment and the number of its source only once the end of its Markdown has arrived.
    await waitFor(() => {
      const theming = assistant.getByRole('link', { name: 'Theming' });
      expect(theming).toHaveAttribute('href', `${location.origin}/guide/theming#accent-colour`);
      expect(theming.nextElementSibling).toHaveTextContent(/^1$/);
      const options = assistant.getByRole('link', { name: 'Options' });
      expect(options).toHaveAttribute(
        'href',
        `${location.origin}/reference/options#:~:text=theme%20is%20light%2C%20dark%20or%20system.`,
      );
      expect(options.nextElementSibling).toHaveTextContent(/^3$/);
    });
    // Wait for the whole answer. Text that is still animated can move the link away from the pointer.
    await assistant.findByRole('button', { name: 'Copy answer' });
    await userEvent.click(assistant.getByRole('link', { name: 'Options' }));
    expect(onNavigate).toHaveBeenCalledWith({ href: `${location.origin}/reference/options`, from: 'answer' });
  });

  test('a link highlights a passage that only a later mention of its source has', async () => {
    const { promise: again, resolve: searchAgain } = createDeferred();
    const steps = [
      'h:{"sourceType":"url","id":"1","url":"/reference/options"}\n',
      '0:"See [Options](/reference/options)."\n',
      again,
      '9:{"toolCallId":"1","toolName":"search","args":{"query":"theme"}}\n',
      'a:{"toolCallId":"1","result":[{"path":"/reference/options","content":"The theme is dark or light."}]}\n',
      'd:{"finishReason":"stop"}\n',
    ];
    const { assistant } = await ask({ steps });
    const link = await assistant.findByRole('link', { name: 'Options' });
    await waitFor(() => expect(link.nextElementSibling).toHaveTextContent(/^1$/));
    expect(link).toHaveAttribute('href', `${location.origin}/reference/options`);
    searchAgain();
    await waitFor(() =>
      expect(assistant.getByRole('link', { name: 'Options' })).toHaveAttribute(
        'href',
        `${location.origin}/reference/options#:~:text=The%20theme%20is%20dark%20or%20light.`,
      ),
    );
  });

  test('an answer is copied without clipboard permission, and the focus stays', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const { assistant } = await ask('plainAnswer');
    const button = await assistant.findByRole('button', { name: 'Copy answer' });
    // Start to watch before the click: the result is shown for only two seconds, which can pass during the click on a busy machine.
    const result = whenSeen(button, () => (button.getAttribute('aria-label') === 'Copied' ? true : undefined));
    await userEvent.click(button);
    await outsideAct(() => result);
    expect(button.getRootNode()).toHaveProperty('activeElement', button);
    expect(button.parentElement?.querySelector('textarea')).toBeNull();
    refused.mockRestore();
  });

  test('a second question scrolls to the top, with its answer below', async () => {
    const { assistant, handle } = await ask(['longAnswer', 'plainAnswer']);
    await assistant.findByText('Step 12');
    await assistant.findByText(/Answer complete/);
    handle.current?.ask('And in short?');
    await assistant.findByText('Yes.');
    const scroller = assistant.getByRole('region', { name: 'Conversation' });
    const turn = assistant.getAllByRole('article').at(-1) as HTMLElement;
    const distance = turn.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(24);
  });

  test('a question keeps its position while the answer above it is still animated, unless the reader scrolls', async () => {
    await emulateMotion();
    const { assistant, handle } = await ask(['longAnswer', 'silent']);
    const scroller = await assistant.findByRole('region', { name: 'Conversation' });
    await assistant.findByText(/Answer complete/);
    handle.current?.ask('And in short?');
    await assistant.findByText('And in short?');
    const [first, second] = assistant.getAllByRole('article') as HTMLElement[];
    const offset = () => (second as HTMLElement).getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    const late = document.createElement('p');
    late.style.height = '200px';
    first?.append(late);
    await assistant.findByText('Step 12');
    // Poll, because new text can move the question for a moment. The assistant corrects the position before the browser paints the next
    // frame.
    await waitFor(() => expect(offset()).toBeCloseTo(16, 0));
    scroller.scrollTop -= 100;
    late.style.height = '300px';
    await waitFor(() => expect(scroller.style.overflowAnchor).toBe(''));
    // Since the reader has scrolled, the browser's scroll anchoring keeps the position. The assistant does not scroll back to the question.
    expect(offset()).toBeGreaterThan(100);
  });

  test('a turn does not move while its answer streams or ends', async () => {
    await emulateMotion();
    const { assistant } = await ask({ steps: [...situations.longAnswer.steps].flatMap((step) => [step, 1]) });
    const scroller = assistant.getByRole('region', { name: 'Conversation' });
    const question = assistant.getByText('How do I change the colour?');
    // Measure relative to the scrolling region, because the panel may still be opening.
    const offset = () => question.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    const dialog = await assistant.findByRole('dialog');
    await outsideAct(() => Promise.all(dialog.getAnimations().map((animation: Animation) => animation.finished)));
    await waitFor(() => expect(offset()).toBeCloseTo(16, 0));
    const before = offset();
    await assistant.findByText('Step 3');
    await waitFor(() => expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight + 40));
    scroller.scrollTop = 40;
    await assistant.findByText(/Answer complete/);
    await assistant.findByText('Step 12');
    expect(scroller.scrollTop).toBe(40);
    expect(offset()).toBeCloseTo(before - 40, 0);
  });

  test('an answer is announced as complete when its last words are visible, not when they arrive', async () => {
    await emulateMotion();
    const { assistant, handle } = renderAssistant('longAnswer');
    handle.current?.ask('All steps?');
    await assistant.findByText('Step 1');
    const read: boolean[] = [];
    new MutationObserver(() => {
      const announcement = assistant
        .queryAllByRole('status')
        .some(({ textContent }: HTMLElement) => textContent?.startsWith('Answer complete'));
      // Check in the next animation frame: Preact, which the script tag uses in place of React, can render the announcement before the
      // last words.
      if (announcement) requestAnimationFrame(() => read.push(assistant.queryByText('other12') !== null));
    }).observe(shadowRootOf(), { subtree: true, childList: true, characterData: true });
    await assistant.findByText('Answer complete, 3 sources.');
    await waitFor(() => expect(read).not.toEqual([]));
    expect(read[0]).toBe(true);
  });

  test('a new chat empties the live region, and the conversation has only one', async () => {
    const { assistant } = await ask('answer');
    const [region, ...others] = await assistant.findAllByRole('status');
    expect(others).toEqual([]);
    await waitFor(() => expect(region).toHaveTextContent('Answer complete, 3 sources.'));
    expect(shadowRootOf().querySelectorAll('[aria-live]')).toHaveLength(0);
    await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
    await waitFor(() => expect(region).toHaveTextContent(/^$/));
  });

  test('the live region announces what the buttons of code and answers have done', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { assistant } = await ask('answer');
    const copy = await assistant.findByRole('button', { name: 'Copy: CSS, :root {' });
    await assistant.findByText('Answer complete, 3 sources.');
    await userEvent.click(copy);
    await waitFor(() => expect(assistant.getByRole('status')).toHaveTextContent('Copied'));
    await userEvent.click(assistant.getByRole('button', { name: 'Copy answer' }));
    await waitFor(() => expect(assistant.getByRole('status').textContent).toBe('Copied\u00a0'));
    written.mockRestore();
  });

  test('a new chat is empty and has the focus in its field', async () => {
    const { assistant } = await ask('plainAnswer');
    await assistant.findByText('Yes.');
    await userEvent.click(assistant.getByRole('button', { name: 'New chat' }));
    expect(await assistant.findByText('What are you looking for?')).toBeInTheDocument();
    expect(assistant.queryByText('Yes.')).toBeNull();
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
  });

  test('a double click on the button sends, and does not stop the answer', async () => {
    const { assistant, handle, fetch } = renderAssistant('slowAnswer');
    handle.current?.open();
    await userEvent.fill(await assistant.findByRole('textbox'), 'How?');
    await userEvent.doubleClick(assistant.getByRole('button', { name: 'Send' }));
    await assistant.findByText('Sources');
    expect(fetch.requests).toHaveLength(1);
  });

  test('a double click on the button stops the answer, and does not send the draft', async () => {
    const { assistant, handle, fetch } = renderAssistant(['streaming', 'plainAnswer']);
    handle.current?.ask('How?');
    await assistant.findByText('accent', { selector: 'strong' });
    await userEvent.fill(assistant.getByRole('textbox'), 'Half a question');
    await userEvent.doubleClick(assistant.getByRole('button', { name: 'Stop the answer' }));
    await assistant.findByText('You stopped this answer.');
    expect(assistant.getByRole('textbox')).toHaveValue('Half a question');
    expect(fetch.requests).toHaveLength(1);
  });

  test('a starter asks its question, and duplicates are shown once', async () => {
    const starters = ['Is it free?', 'Is it free?'];
    const { assistant, handle, fetch } = renderAssistant('plainAnswer', { starters });
    handle.current?.open();
    await userEvent.click(await assistant.findByRole('button', { name: 'Is it free?' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(fetch.requests[0]?.body.messages[0]?.content).toBe('Is it free?');
  });
});

describe('an answer that the model ends early', () => {
  const endedBy = (finishReason: string) => ({
    steps: ['0:"Half of the answer"\n', `d:{"finishReason":"${finishReason}"}\n`],
  });
  const announcement = (assistant: Awaited<ReturnType<typeof ask>>['assistant']) =>
    assistant
      .getAllByRole('status')
      .map(({ textContent }: HTMLElement) => textContent)
      .join('');

  test('at its maximum length is labelled incomplete and can be continued', async () => {
    const { assistant, fetch } = await ask([endedBy('length'), 'plainAnswer']);
    const sentence = 'This answer is incomplete: it reached its maximum length.';
    expect(await assistant.findByText(sentence, { selector: '.da-notice p' })).toBeInTheDocument();
    await waitFor(() => expect(announcement(assistant)).toBe(sentence));
    expect(assistant.getByRole('alert').textContent).toBe('');
    await userEvent.click(assistant.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(announcement(assistant)).toBe('Answer complete.'));
    expect(fetch.requests[1]?.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    // The continuation is part of the same answer.
    expect(assistant.getAllByRole('article')).toHaveLength(1);
    expect(assistant.getByRole('article')).toHaveTextContent(/Yes\./);
    expect(assistant.queryByText(sentence, { selector: '.da-notice p' })).toBeNull();
  });

  test('by a content filter is labelled incomplete and cannot be continued', async () => {
    const { assistant } = await ask(endedBy('content-filter'));
    const sentence = 'This answer is incomplete: a content filter stopped it.';
    const notice = await assistant.findByText(sentence, { selector: '.da-notice p' });
    expect(within(notice.parentElement as HTMLElement).queryByRole('button')).toBeNull();
    await waitFor(() => expect(announcement(assistant)).toBe(sentence));
  });
});

describe('failures', () => {
  test.each([
    ['networkError', /could not be reached/],
    ['errorLine', /problem on its side/],
    ['htmlPage', /was not an answer/],
    ['emptyBody', /empty answer/],
    ['serverError', /having trouble/],
  ] as const)('%s: explains the error, keeps the question, and can be retried', async (situation, sentence) => {
    const { assistant, fetch } = await ask([situation, 'plainAnswer']);
    const alert = assistant.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(sentence));
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(assistant.getByText('How do I change the colour?')).toBeInTheDocument();
    expect(fetch.requests).toHaveLength(2);
    expect(alert.textContent).toBe('');
  });

  test('an unanswered question is labelled when the next one is asked', async () => {
    const { assistant, handle } = await ask(['serverError', 'plainAnswer']);
    await assistant.findByRole('button', { name: 'Try again' });
    handle.current?.ask('And the fonts?');
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    await waitFor(() => {
      const [first] = assistant.getAllByRole('article').map((turn: HTMLElement) => within(turn));
      expect(first?.getByText('This question was not answered.')).toBeInTheDocument();
      expect(first?.queryByRole('heading', { name: 'The assistant answered' })).toBeNull();
    });
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  test('a cut-off answer stays labelled when other questions follow', async () => {
    const { assistant, handle } = await ask(['cutAtNewline', 'plainAnswer']);
    await assistant.findByRole('button', { name: 'Continue' });
    handle.current?.ask('And the fonts?');
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(await assistant.findByText(/was cut off/, { selector: '.da-notice p' })).toBeInTheDocument();
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Continue' })).toBeNull());
  });

  test('the text of a cut-off answer stays', async () => {
    const { assistant } = await ask('cutAtNewline');
    expect(await assistant.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(await assistant.findByText('accent', { selector: 'strong' })).toBeInTheDocument();
  });

  test.each([
    ['the start of a step', ['f:{"messageId":"m"}\n'], /empty answer/],
    ['a search', ['9:{"toolCallId":"c","toolName":"search","args":{"query":"x"}}\n'], /empty answer/],
  ])('a reply with %s and no text gets one sentence, shown and announced', async (_, steps, sentence) => {
    const { assistant } = await ask({ steps });
    await assistant.findByRole('button', { name: 'Try again' });
    const [notice] = assistant.getAllByText(sentence, { selector: '.da-notice p' });
    expect(assistant.getByRole('alert')).toHaveTextContent(notice?.textContent ?? '');
    expect(assistant.queryByText(/part that arrived is kept/)).toBeNull();
  });

  test('an answer that stalls after its first words keeps them and can be continued', async () => {
    const { assistant, fetch } = await ask(['streaming', 'plainAnswer'], { timeouts: { idle: 300 } });
    await userEvent.click(await assistant.findByRole('button', { name: 'Continue' }));
    expect(assistant.getByText('accent', { selector: 'strong' })).toBeInTheDocument();
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
    expect(fetch.requests[1]?.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  test('after too many questions the button counts down, then retries', async () => {
    const limited = { status: 429, headers: { 'retry-after': '5' }, steps: ['{}'] };
    const { assistant, fetch } = await ask([limited, 'plainAnswer']);
    const button = await assistant.findByRole('button', { name: /Try again in [1-5] s/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button);
    expect(fetch.requests).toHaveLength(1);
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  });

  test('a long wait is shown in hours and minutes of the language', async () => {
    const limited = { status: 429, headers: { 'retry-after': '4000' }, steps: ['{}'] };
    const { assistant } = await ask(limited, { locale: 'de' });
    expect(await assistant.findByText('Erneut versuchen in 1 Std., 7 Min.')).toHaveAttribute('aria-disabled', 'true');
  });

  test.each(['getChallengeToken', 'headers'] as const)(
    'a failing %s gets a sentence that fits both',
    async (option) => {
      const fail = () => Promise.reject(new Error('The sign-in has expired.'));
      const { assistant, fetch } = await ask('plainAnswer', { [option]: fail });
      const sentence = 'The question could not be prepared for sending.';
      await waitFor(() => expect(assistant.getByText(sentence, { selector: '.da-notice p' })).toBeVisible());
      expect(fetch.requests).toHaveLength(0);
    },
  );

  test('a wait of a day is mentioned, and retry is possible immediately', async () => {
    const limited = { status: 429, headers: { 'retry-after': 'Fri, 31 Dec 2199 23:59:59 GMT' }, steps: ['{}'] };
    const { assistant } = await ask([limited, 'plainAnswer']);
    expect(await assistant.findByText(/a day or longer/, { selector: '.da-notice p' })).toBeInTheDocument();
    await userEvent.click(assistant.getByRole('button', { name: 'Try again' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  });

  test('errors the reader cannot fix lead to the support contact', async () => {
    const { assistant } = await ask('unauthorized', { supportHref: '/support' });
    expect(await assistant.findByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support');
    expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a refused request can be retried if there is no support contact', async () => {
    const { assistant } = await ask(['unauthorized', 'plainAnswer']);
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  });

  test('messages and keys of the service are never shown', async () => {
    const { assistant, page } = await ask('errorLine');
    await assistant.findByRole('button', { name: 'Try again' });
    expect(page.container.querySelector('[data-docs-assistant]')?.shadowRoot?.textContent).not.toMatch(
      /overloaded|svc_/,
    );
  });
});
