import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDeferred } from '../support/createDeferred.js';
import { line, longAnswerText, type Step, situations, textLines } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { emulateMotion } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { storeConversation } from './support/storeConversation.js';
import { outsideAct } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

beforeEach(emulateMotion);

/** The steps of a reply, with a pause after each step: a search, which gives the sources, and then a long answer. */
const ANSWER = situations.longAnswer.steps.flatMap((step) => [step, 8]);

/** Records a value in every animation frame. @returns a function that stops and returns the distinct values. */
function watchFrames<Value>(look: () => Value): () => Value[] {
  const seen = new Set<string>();
  let frame = 0;
  const next = () => {
    seen.add(JSON.stringify(look()));
    frame = requestAnimationFrame(next);
  };
  next();
  return () => {
    cancelAnimationFrame(frame);
    return [...seen].map((value) => JSON.parse(value) as Value);
  };
}

/** Asks a question with a short answer, then one with a long answer. */
async function readAnswer(steps: readonly Step[] = ANSWER) {
  const { assistant, handle } = renderAssistant(['plainAnswer', { steps }]);
  handle.current?.ask('First?');
  await assistant.findByText('Answer complete.');
  const dialog = await assistant.findByRole('dialog');
  await outsideAct(() => Promise.all(dialog.getAnimations().map((animation: Animation) => animation.finished)));
  const view = assistant.getByRole('region', { name: 'Conversation' }) as HTMLElement;
  const offsetOf = (element: Element) =>
    Math.round(element.getBoundingClientRect().top - view.getBoundingClientRect().top);
  const complete = async () => {
    await assistant.findByText('Answer complete, 3 sources.');
    await assistant.findByText('Sources');
    await assistant.findByText('Step 12');
    // Wait for the parts below the answer, because the conversation also moves when they appear.
    await outsideAct(() => whenAtRest(shadowRootOf()));
  };
  handle.current?.ask('Second?');
  return { assistant, handle, view, offsetOf, complete };
}

test('a long restored conversation shows its last question', async () => {
  storeConversation(10);
  for (const variant of ['popover', 'modal', 'panel', 'inline'] as const) {
    const { assistant, handle, page } = renderAssistant('longAnswer', { persist: true, variant });
    handle.current?.open();
    const turn = (await assistant.findByText('Question 10?')).closest('.da-turn') as HTMLElement;
    const view = assistant.getByRole('region', { name: 'Conversation' });
    const offset = () => Math.round(turn.getBoundingClientRect().top - view.getBoundingClientRect().top);
    await waitFor(() => expect(offset(), variant).toBe(16));
    // Wait until the turns above are rendered. Their real heights replace the estimates, but the question must keep its position.
    await outsideAct(() => whenAtRest(shadowRootOf()));
    expect(offset(), variant).toBe(16);
    page.unmount();
  }
  localStorage.clear();
  sessionStorage.clear();
});

test('a selection in code survives highlighting', async () => {
  const code = '```ts\nconst first = 1;\nconst second = 2;\n```\n\n```ts\nconst third = 3;\n```\n\nAnd more of it.';
  const { assistant, handle } = renderAssistant({ steps: [...textLines(code), 400, ...situations.plainAnswer.steps] });
  handle.current?.ask('How?');
  const block = await waitFor(() => {
    const found = shadowRootOf().querySelector('.da-code-text');
    expect(found?.textContent).toContain('const second');
    return found as Element;
  });
  const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text;
  getSelection()?.setBaseAndExtent(text, 6, text, 11);
  await assistant.findByText('Answer complete.');
  // Wait until the second block is highlighted. By then, the first block would be highlighted, too, if it did not contain the selection.
  await waitFor(() => expect(shadowRootOf().querySelectorAll('.da-code-text [class^="da-hl-"]')).not.toHaveLength(0));
  expect([text.isConnected, getSelection()?.toString()]).toEqual([true, 'first']);
  expect(block.querySelector('[class^="da-hl-"]')).toBeNull();
  getSelection()?.removeAllRanges();
  await waitFor(() => expect(block.querySelector('[class^="da-hl-"]')).not.toBeNull());
});

describe('while an answer streams and when it ends', () => {
  test('the question is at the top in every frame, with space for its answer', async () => {
    const { assistant, view, offsetOf, complete } = await readAnswer();
    const question = await assistant.findByText('Second?');
    const turn = question.closest('.da-turn') as HTMLElement;
    expect(turn.offsetHeight).toBeGreaterThan(view.clientHeight / 2);
    const seen = watchFrames(() => [offsetOf(turn), view.scrollTop]);
    await complete();
    const [[first] = [], ...others] = seen();
    expect(first).toBe(16);
    expect(others).toEqual([]);
    expect(view.scrollHeight).toBeGreaterThan(view.clientHeight * 2);
  });

  test('the parts below the answer are invisible until they are in their final position', async () => {
    const words = 'The last paragraph comes in one piece with the end. '.repeat(30);
    const search = situations.longAnswer.steps.slice(0, 3);
    const end = line('0', words) + line('d', { finishReason: 'stop' });
    const { assistant, handle } = renderAssistant(
      { steps: [...search, line('0', 'It begins.\n\n'), 300, end] },
      { onFeedback() {} },
    );
    const root = shadowRootOf();
    const seen = watchFrames(() =>
      ['.da-sources', '.da-actions'].map((selector) => {
        const element = root.querySelector<HTMLElement>(selector);
        return element && getComputedStyle(element).visibility === 'visible' ? element.offsetTop : undefined;
      }),
    );
    handle.current?.ask('Why?');
    await assistant.findByRole('button', { name: 'Not helpful' });
    await assistant.findByText('Answer complete, 3 sources.');
    await outsideAct(() => whenAtRest(root));
    const states = seen().filter((tops) => tops.some((top) => typeof top === 'number'));
    expect(states).toHaveLength(1);
  });

  test('the scroll position of the reader is kept, and a button to the end appears', async () => {
    const { assistant, view, offsetOf, complete } = await readAnswer();
    await assistant.findByText('Step 4');
    view.scrollTop += 120;
    const heading = assistant.getByText('Step 2');
    const paragraph = heading.nextElementSibling as HTMLElement;
    const seen = watchFrames(() => [view.scrollTop, offsetOf(heading), offsetOf(paragraph), paragraph.offsetHeight]);
    await complete();
    expect(seen()).toHaveLength(1);
    const jump = assistant.getByRole('button', { name: 'Jump to latest' });
    // The button may cover the lower edge of the view, where text fades out, but not the chips with the context of the next question.
    const { top, bottom } = jump.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(view.getBoundingClientRect().bottom - 16);
    const page = assistant.getByRole('button', { name: /This page/ });
    expect(bottom).toBeLessThanOrEqual(page.getBoundingClientRect().top);
    await outsideAct(async () => jump.click());
    await waitFor(() => expect(view.scrollTop + view.clientHeight).toBeGreaterThan(view.scrollHeight - 2));
    await waitFor(() => expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull());
  });

  test('while the notice of a cut-off answer is below the view, the button shows its sentence and leads to it', async () => {
    const { assistant, view } = await readAnswer([...textLines(longAnswerText, 400), 'reset']);
    const name = 'The answer was cut off. The part that arrived is kept.';
    const button = await assistant.findByRole('button', { name });
    expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
    // The live region of errors announces the failure. The button must not be in a live region, which would announce it again.
    expect(button.closest('[role=status], [role=alert], [aria-live]')).toBeNull();
    expect(assistant.getByRole('alert')).toHaveTextContent(name);
    // Wait for the button of the notice: the notice is hidden until the last words of the answer are visible.
    const notice = (await assistant.findByRole('button', { name: 'Continue' })).closest('.da-notice') as HTMLElement;
    await outsideAct(async () => button.click());
    await waitFor(() => expect(assistant.queryByRole('button', { name })).toBeNull());
    const { top, bottom } = notice.getBoundingClientRect();
    const shown = view.getBoundingClientRect();
    expect(top).toBeGreaterThan(shown.top);
    expect(bottom).toBeLessThan(shown.bottom);
    expect(focused()).toBe(view);
  });

  test('the button keeps its label when the reader has stopped the answer', async () => {
    const { assistant } = await readAnswer([...textLines(longAnswerText, 400), 'hang']);
    await assistant.findByText('Step 12');
    (await assistant.findByRole('button', { name: 'Stop the answer' })).click();
    await assistant.findByRole('button', { name: 'Continue' });
    expect(assistant.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  });

  describe('after "Jump to latest"', () => {
    /** Presses "Jump to latest" while the stream pauses in the middle of the answer. `goOn` ends the pause. */
    async function jumpInTheMiddle() {
      const { promise: held, resolve: goOn } = createDeferred();
      const { steps } = situations.longAnswer;
      const middle = Math.floor(steps.length / 2);
      const read = await readAnswer([...steps.slice(0, middle), held, ...steps.slice(middle)]);
      const { assistant, view } = read;
      await assistant.findByText('Step 5');
      await outsideAct(() => whenAtRest(shadowRootOf()));
      await outsideAct(async () => (await assistant.findByRole('button', { name: 'Jump to latest' })).click());
      const isAtEnd = () => view.scrollHeight - view.scrollTop - view.clientHeight < 2;
      await waitFor(() => expect(isAtEnd()).toBe(true));
      return { ...read, isAtEnd, goOn };
    }

    test('the end stays in view until the answer with its sources is complete', async () => {
      const { isAtEnd, goOn, complete, view, assistant } = await jumpInTheMiddle();
      const before = view.scrollTop;
      goOn();
      await complete();
      await waitFor(() => expect(isAtEnd()).toBe(true));
      expect(view.scrollTop).toBeGreaterThan(before);
      expect(assistant.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
    });

    test('a reader who scrolls up stays there', async () => {
      const { goOn, complete, view, assistant } = await jumpInTheMiddle();
      await outsideAct(async () => view.scrollBy(0, -200));
      await assistant.findByRole('button', { name: 'Jump to latest' });
      const seen = watchFrames(() => view.scrollTop);
      goOn();
      await complete();
      expect(seen()).toHaveLength(1);
    });

    test('a press in the conversation ends the automatic scrolling', async () => {
      const { goOn, complete, view } = await jumpInTheMiddle();
      await outsideAct(async () => view.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
      const seen = watchFrames(() => view.scrollTop);
      goOn();
      await complete();
      expect(seen()).toHaveLength(1);
    });

    test('the next question is at the top, and its answer is not followed', async () => {
      const { goOn, complete, view, handle } = await jumpInTheMiddle();
      goOn();
      await complete();
      handle.current?.ask('Third?');
      const last = () => shadowRootOf().querySelector('.da-turn[data-last]') as HTMLElement;
      await waitFor(() => expect(last()).toHaveTextContent('Third?'));
      await waitFor(() => expect(last()).toHaveTextContent('Step 12'));
      await outsideAct(() => whenAtRest(shadowRootOf()));
      expect(Math.round(last().getBoundingClientRect().top - view.getBoundingClientRect().top)).toBe(16);
    });
  });

  test.each([
    ['in a finished paragraph', (words: Text[]) => words[0]],
    ['in the paragraph that is being written', (words: Text[]) => words.at(-1)],
  ])('a selection %s stays', async (_place, choose) => {
    const { promise: selected, resolve: goOn } = createDeferred();
    const written = 'Open the configuration and look';
    const { steps } = situations.longAnswer;
    const pause = longAnswerText.indexOf(written, longAnswerText.indexOf('Step 2')) + written.length;
    const { assistant, complete } = await readAnswer([
      ...steps.slice(0, 3),
      ...textLines(longAnswerText.slice(0, pause), 40),
      selected,
      ...textLines(longAnswerText.slice(pause), 40),
      ...steps.slice(-2),
    ]);
    await assistant.findByText('Step 2');
    const words = await waitFor(() => {
      const paragraphs = [...shadowRootOf().querySelectorAll('.da-turn:last-child .da-answer-area p')];
      const found = paragraphs.flatMap(({ firstChild }) => (firstChild instanceof Text ? firstChild : []));
      expect(found.at(-1)?.data).toBe(written);
      expect(found.length).toBeGreaterThan(1);
      return found;
    });
    const text = choose(words) as Text;
    const start = text.data.slice(0, 9);
    getSelection()?.setBaseAndExtent(text, 0, text, 9);
    const seen = watchFrames(() => [text.isConnected, getSelection()?.toString()]);
    goOn();
    await complete();
    expect(seen()).toEqual([[true, start]]);
    getSelection()?.removeAllRanges();
  });
});
