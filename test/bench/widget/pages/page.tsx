import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** The interface through which the bench drives each of its pages. */
export interface WidgetBenchPage {
  /**
   * Resolves when React has rendered an unrelated article, so that the start-up of React is not measured. This is a promise, because a
   * top-level `await` makes bundlers create many more chunks.
   */
  ready: Promise<unknown>;
  /** Renders the page as it is before the reader hovers over the trigger. Resolves after the paint. */
  render: () => Promise<void>;
  /** Hovers and clicks the trigger. Resolves when the opened panel or popover has received the focus. */
  open?: () => Promise<void>;
  /** Closes the panel or popover again. Resolves when the closing animations have ended. */
  close?: () => Promise<void>;
}

declare global {
  interface Window {
    widgetBench: WidgetBenchPage;
  }
}

/** Maximum time that {@link hoverAndClick} waits for the focus (ms). */
const LIMIT = 10_000;

/** Resolves after the next paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * Renders an unrelated article with React first, so that the start-up of React is not measured. @returns a root for the measured component
 */
export async function startPage(): Promise<Root> {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element.');
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(main).render(<Article />);
  await nextPaint();
  main.querySelector('button')?.click();
  await nextPaint();
  return createRoot(container);
}

function Article() {
  const [open, setOpen] = useState(false);
  return (
    <article>
      <h1>Theming</h1>
      <button type="button" onClick={() => setOpen(!open)}>
        More
      </button>
      {open && <p>Every colour follows from one accent.</p>}
    </article>
  );
}

/** Returns the focused element, also inside a shadow root. */
function focusedElement(): Element | null {
  return document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
}

/**
 * Sends the events of a reader who hovers over an element and clicks it. Resolves when an element that matches `selector` has the focus.
 */
export async function hoverAndClick(element: HTMLElement, selector: string): Promise<void> {
  // The element may be in a shadow root. Listen there: the document gets no event when the focus moves within a shadow root.
  const tree = element.getRootNode();
  const arrived = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No element that matches ${selector} received the focus in time.`)),
      LIMIT,
    );
    const listen = () => {
      if (!focusedElement()?.matches(selector)) return;
      clearTimeout(timer);
      tree.removeEventListener('focusin', listen);
      resolve();
    };
    tree.addEventListener('focusin', listen);
  });
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  element.click();
  await arrived;
}

/** Waits until the closing animations have ended. The default time is longer than every closing animation. */
export const waitForAnimations = (milliseconds = 300): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
