import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { host } from './bench.js';

/** Time within which visible code is highlighted (ms). */
const HIGHLIGHT_TIME = 1_500;

/** Renders a whole answer, waits until visible code is highlighted, passes the answer's element to `use`, and removes the answer. */
export async function renderOnce(text: string, use: (answer: Element | null) => void): Promise<void> {
  const container = document.createElement('div');
  host().append(container);
  const root = createRoot(container);
  root.render(<Answer text={text} />);
  await new Promise((resolve) => setTimeout(resolve, HIGHLIGHT_TIME));
  use(container.firstElementChild);
  root.unmount();
  container.remove();
}
