import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** What every page of this bench offers to the one that measures it. */
export interface WidgetBenchPage {
  /** React has drawn something else on the page already. A promise: with a top-level `await` bundlers cut a page into many more chunks. */
  ready: Promise<unknown>;
  /** Draws what the page has before anybody shows an interest; resolves when it has been painted. */
  draw: () => Promise<void>;
  /** Shows an interest, presses, and resolves as soon as the focus stands where it belongs. */
  open?: () => Promise<void>;
  /** Closes it again; resolves when nothing moves any more. */
  close?: () => Promise<void>;
}

declare global {
  interface Window {
    widgetBench: WidgetBenchPage;
  }
}

/** No opening takes longer, in milliseconds. */
const LIMIT = 10_000;

/** Resolves when what was drawn has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** A page that React has drawn something on already, and a place for what is measured. */
export async function startPage(): Promise<Root> {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element.');
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(main).render(<Article />);
  await painted();
  main.querySelector('button')?.click();
  await painted();
  return createRoot(place);
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

/** The element with the focus, inside shadow roots too. */
function active(): Element | null {
  return document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
}

/** Moves the pointer onto an element and presses it, as a reader does, and waits until another element that fits has the focus. */
export async function press(element: HTMLElement, focused: string): Promise<void> {
  // A change of focus inside a shadow root is not heard outside.
  const tree = element.getRootNode();
  const arrived = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Nothing that fits ${focused} had the focus in time.`)), LIMIT);
    const listen = () => {
      if (!active()?.matches(focused)) return;
      clearTimeout(late);
      tree.removeEventListener('focusin', listen);
      resolve();
    };
    tree.addEventListener('focusin', listen);
  });
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  element.click();
  await arrived;
}

/** Resolves when the page has not moved for so long, in milliseconds. */
export const rested = (milliseconds = 300): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
