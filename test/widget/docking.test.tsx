import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { offsetWithin } from '../../src/widget/shared/readingPlace.js';
import { PAGE_SIZE } from '../support/limits.js';
import { situations } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { emulateMotion } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const TRIGGER = { name: 'Ask the docs' };
const DOCK = { name: 'Show as side panel' };
const UNDOCK = { name: 'Show as pop-up window' };
const stored = (name: string) => localStorage.getItem(`docs-assistant:${name}`);

const cleanUp = () => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
};
beforeEach(cleanUp);
afterEach(cleanUp);

type Props = Parameters<typeof renderAssistant>[1];

/** Opens the assistant. Waits until the frame with the given role exists, the field has the focus, and all animations have ended. */
async function opened(role: 'dialog' | 'complementary', props: Props = {}) {
  const rendered = renderAssistant('answer', props);
  rendered.handle.current?.open();
  const frame = await rendered.assistant.findByRole(role, TRIGGER);
  await waitFor(() => expect(focused()).toBe(rendered.assistant.getByRole('textbox')));
  await outsideAct(() => whenAtRest(shadowRootOf()));
  return { ...rendered, frame };
}

describe('the width of a side panel that nobody has resized', () => {
  test.each([
    [1024, 420],
    [1280, 461],
    [1920, 560],
  ])('in a window of %i px is %i px, and the page makes room for it', async (windowWidth, width) => {
    await browserPage.viewport(windowWidth, PAGE_SIZE.height);
    onTestFinished(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height));
    const { assistant } = await opened('dialog');
    await userEvent.click(await assistant.findByRole('button', DOCK));
    const panel = await assistant.findByRole('complementary', TRIGGER);
    expect(panel.offsetWidth).toBe(width);
    expect(document.documentElement.style.marginRight).toBe(`${width}px`);
    expect(assistant.getByRole('separator')).toHaveAttribute('aria-valuenow', `${width}`);
  });
});

describe('switching between popover and side panel', () => {
  /** Returns the distance of an element from the top of the view (px). Ignores transforms, because the panel may be animated. */
  const offsetOf = (element: HTMLElement, view: HTMLElement) => offsetWithin(element, view) - view.scrollTop;

  /** Records the offset of an element in every animation frame. @returns a function that stops and returns the distinct offsets. */
  function watchPlace(element: HTMLElement, view: HTMLElement): () => number[] {
    const seen = new Set<number>();
    let frame = 0;
    const look = () => {
      seen.add(Math.round(offsetOf(element, view)));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      return [...seen];
    };
  }

  /** Returns a long answer that pauses three times, and the functions that end the pauses. */
  function heldAnswer() {
    const { steps } = situations.longAnswer;
    const releases: (() => void)[] = [];
    const holds = [0.4, 0.5, 0.6].map((part) => ({
      at: Math.floor(part * steps.length),
      until: new Promise<void>((resolve) => releases.push(resolve)),
    }));
    const held = steps.flatMap((step, index) => {
      const hold = holds.find(({ at }) => at === index);
      return hold ? [hold.until, step] : [step];
    });
    return { situation: { steps: held }, releases };
  }

  test.each(['at the question', 'where the reader has scrolled to'])(
    'moves no finished text and loses nothing while an answer streams: %s',
    async (place) => {
      await emulateMotion();
      const { situation, releases } = heldAnswer();
      const { assistant, handle } = renderAssistant(['plainAnswer', situation], { persist: true });
      handle.current?.ask('First?');
      await assistant.findByText('Answer complete.');
      handle.current?.ask('Second?');
      await assistant.findByText('Step 4');
      await outsideAct(() => whenAtRest(shadowRootOf()));
      const view = assistant.getByRole('region', { name: 'Conversation' });
      const field = assistant.getByRole('textbox');
      await userEvent.fill(field, 'My next question');
      if (place !== 'at the question') view.scrollTop += 130;
      await outsideAct(() => whenAtRest(shadowRootOf()));
      const heading = assistant.getByText('Step 2');
      const places = watchPlace(heading, view);

      act(() => assistant.getByRole('button', DOCK).focus());
      await userEvent.keyboard('{Enter}');
      const panel = await assistant.findByRole('complementary', TRIGGER);
      expect(panel).toContainElement(heading);
      expect(assistant.queryByRole('dialog')).toBeNull();
      expect(focused()).toBe(assistant.getByRole('button', UNDOCK));
      releases[0]?.();
      await assistant.findByText('Step 5');
      await outsideAct(() => whenAtRest(shadowRootOf()));

      await userEvent.keyboard('{Enter}');
      await assistant.findByRole('dialog', TRIGGER);
      expect(assistant.queryByRole('complementary')).toBeNull();
      expect(focused()).toBe(assistant.getByRole('button', DOCK));
      for (const release of releases) release();
      await assistant.findByText('Answer complete, 3 sources.');
      await outsideAct(() => whenAtRest(shadowRootOf()));

      expect(places()).toHaveLength(1);
      expect([heading.isConnected, assistant.getByRole('textbox')]).toEqual([true, field]);
      expect(field).toHaveValue('My next question');
      expect(assistant.getByText('Step 12')).toBeInTheDocument();
      expect(assistant.getAllByText('Step 2')).toHaveLength(1);
    },
  );

  test('keeps what is at the top of a view that gets another width', async () => {
    localStorage.setItem('docs-assistant:width', '700');
    const { assistant, handle } = renderAssistant('longAnswer', { persist: true });
    handle.current?.ask('How?');
    await assistant.findByText('Answer complete, 3 sources.');
    await outsideAct(() => whenAtRest(shadowRootOf()));
    const view = assistant.getByRole('region', { name: 'Conversation' });
    const heading = assistant.getByText('Step 6');
    const offset = () => offsetOf(heading, view);
    view.scrollTop += offset() - 8;
    await outsideAct(() => whenAtRest(shadowRootOf()));
    const before = [view.clientWidth, view.scrollTop];
    for (const button of [DOCK, UNDOCK]) {
      await userEvent.click(assistant.getByRole('button', button));
      await outsideAct(() => whenAtRest(shadowRootOf()));
      expect(Math.abs(offset() - 8), button.name).toBeLessThanOrEqual(1);
      if (button === DOCK) expect([view.clientWidth, view.scrollTop]).not.toEqual(before);
    }
  });

  test('is remembered on the device, in both directions', async () => {
    const { assistant, page } = await opened('dialog', { persist: true });
    await userEvent.click(assistant.getByRole('button', DOCK));
    await assistant.findByRole('complementary', TRIGGER);
    await waitFor(() => expect(stored('variant')).toBe('panel'));
    page.unmount();
    const next = await opened('complementary', { persist: true });
    await userEvent.click(next.assistant.getByRole('button', UNDOCK));
    await next.assistant.findByRole('dialog', TRIGGER);
    await waitFor(() => expect(stored('variant')).toBe('popover'));
    next.page.unmount();
    await opened('dialog', { persist: true, variant: 'panel' });
  });

  test('stores nothing without persistence, and invalid stored values are ignored', async () => {
    const values = { variant: 'modal', width: 'NaN', 'popover-width': '-1', 'popover-height': 'Infinity' };
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`docs-assistant:${name}`, value);
    const { assistant, frame } = await opened('dialog');
    expect(frame.clientWidth).toBe(420);
    await userEvent.click(assistant.getByRole('button', DOCK));
    expect((await assistant.findByRole('complementary', TRIGGER)).offsetWidth).toBe(420);
    fireEvent.keyDown(assistant.getByRole('separator'), { key: 'ArrowLeft' });
    expect(Object.fromEntries(Object.keys(values).map((name) => [name, stored(name)]))).toEqual(values);
  });

  test.each([
    [1280, 'complementary'],
    [1100, 'dialog'],
  ] as const)('a side panel that a followed link has begun is only in wide windows: %i px, %s', async (width, role) => {
    localStorage.setItem('docs-assistant:variant', 'panel-where-room');
    await browserPage.viewport(width, 800);
    await opened(role);
  });

  test('is not offered if the site forbids it, nor in the other variants', async () => {
    localStorage.setItem('docs-assistant:variant', 'panel');
    localStorage.setItem('docs-assistant:popover-width', '600');
    const forbidden = await opened('dialog', { adjustable: false });
    expect(forbidden.frame.clientWidth).toBe(420);
    expect(forbidden.assistant.queryByRole('separator')).toBeNull();
    expect(forbidden.assistant.queryByRole('button', DOCK)).toBeNull();
    forbidden.page.unmount();
    for (const variant of ['modal', 'inline'] as const) {
      const { assistant, handle, page } = renderAssistant('answer', { variant });
      handle.current?.open();
      await assistant.findByRole('button', { name: 'More' });
      expect(assistant.queryByRole('button', { name: /Show as/ }), variant).toBeNull();
      page.unmount();
    }
  });

  test('is not offered on a phone, where the assistant fills the window', async () => {
    await browserPage.viewport(390, 700);
    const { assistant } = await opened('dialog');
    expect(assistant.queryByRole('button', DOCK)).toBeNull();
    expect(assistant.queryByRole('separator')).toBeNull();
  });
});

describe('the popover', () => {
  const openPopover = async (props: Props = {}) => {
    const rendered = await opened('dialog', props);
    const width = await rendered.assistant.findByRole('separator', { name: 'Assistant width' });
    const height = rendered.assistant.getByRole('separator', { name: 'Assistant height' });
    for (const handle of shadowRootOf().querySelectorAll<HTMLElement>('.da-edge')) handle.setPointerCapture = () => {};
    return { ...rendered, width, height, box: () => rendered.frame.getBoundingClientRect() };
  };

  test('is as high as four fifths of a high window', async () => {
    await browserPage.viewport(1280, 1200);
    const { box } = await openPopover();
    expect(box().height).toBe(960);
  });

  test('is resized by keyboard within limits, and its size is stored', async () => {
    const { width, height, box, page } = await openPopover({ persist: true });
    const { right, bottom } = box();
    act(() => width.focus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(width).toHaveAttribute('aria-valuenow', '436'));
    expect([box().width, box().right]).toEqual([436, right]);
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(width).toHaveAttribute('aria-valuenow', '320'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(width.getAttribute('aria-valuenow')).toBe(width.getAttribute('aria-valuemax')));
    expect(box().left).toBeGreaterThanOrEqual(12);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    act(() => height.focus());
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(height).toHaveAttribute('aria-valuenow', '320'));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(height).toHaveAttribute('aria-valuenow', '336'));
    expect([box().height, box().bottom]).toEqual([336, bottom]);
    const size = [box().width, box().height];
    expect([stored('popover-width'), stored('popover-height')]).not.toContain(null);
    page.unmount();
    const { frame } = await opened('dialog');
    expect([frame.offsetWidth, frame.offsetHeight]).toEqual(size);
  });

  test('is resized at its corner by pointer, and a double click restores the default', async () => {
    const { box } = await openPopover({ persist: true });
    const corner = shadowRootOf().querySelector('[data-edge="left top"]') as HTMLElement;
    const before = box();
    const at = (x: number, y: number) => ({
      clientX: before.left - x,
      clientY: before.top - y,
      pointerId: 1,
      button: 0,
    });
    fireEvent.pointerDown(corner, at(4, 3));
    fireEvent.pointerMove(corner, at(64, -77));
    expect([box().width - before.width, box().height - before.height]).toEqual([60, -80]);
    expect(stored('popover-width')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(box()).toEqual(before);
    fireEvent.pointerDown(corner, at(4, 3));
    fireEvent.pointerUp(corner, at(64, -77));
    expect([stored('popover-width'), stored('popover-height')]).toEqual(
      [before.width + 60, before.height - 80].map(String),
    );
    fireEvent.doubleClick(corner);
    expect(box()).toEqual(before);
    // A drag that moves less than 3 pixels along an axis stores no size along that axis.
    fireEvent.pointerDown(corner, at(4, 3));
    fireEvent.pointerUp(corner, at(64, 4));
    expect([stored('popover-width'), stored('popover-height')]).toEqual([String(before.width + 60), null]);
    fireEvent.doubleClick(corner);
    expect([stored('popover-width'), stored('popover-height')]).toEqual([null, null]);
  });

  test.each<[string, Props, right: boolean, prepare?: () => void]>([
    ['at the start of the window', { position: 'bottom-start' }, true],
    ['in a right-to-left page', {}, true, () => document.documentElement.setAttribute('dir', 'rtl')],
    ['next to a moved button', { trigger: 'pill' }, false, () => document.body.append(buttonStyles())],
  ])('has its handles at the free edges: %s', async (_name, props, isRight, prepare) => {
    prepare?.();
    const { width, box } = await openPopover(props);
    const edge = isRight ? 'right' : 'left';
    const fixed = isRight ? 'left' : 'right';
    const before = box();
    expect(width).toHaveAttribute('data-edge', edge);
    fireEvent.keyDown(width, { key: isRight ? 'ArrowRight' : 'ArrowLeft' });
    await waitFor(() => expect(Math.round(box().width)).toBe(436));
    // Wait, because the popover next to a moved button is positioned by Radix, which moves it only after its size has changed.
    await waitFor(() => expect(Math.round(box()[fixed])).toBe(Math.round(before[fixed])));
    document.querySelector('#moves')?.remove();
  });

  /** Creates a style sheet that positions the button on the page instead of in the window. */
  function buttonStyles(): HTMLElement {
    const style = document.createElement('style');
    style.id = 'moves';
    style.textContent = '[data-docs-assistant]::part(trigger) { position: absolute; top: 680px; left: 700px; }';
    return style;
  }

  test('closes when Escape is pressed on a handle, and the focus returns to the page', async () => {
    const { assistant, handle, page } = renderAssistant('answer');
    const field = page.getByLabelText('Page search');
    act(() => field.focus());
    handle.current?.open();
    const edge = await assistant.findByRole('separator', { name: 'Assistant height' });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    act(() => edge.focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
