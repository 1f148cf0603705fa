import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';

/** Draws a whole answer away from the page, hands its elements on, and takes them away again. */
export function drawAway(text: string, use: (answer: Element | null) => void): void {
  const away = document.createElement('div');
  const root = createRoot(away);
  flushSync(() => root.render(<Answer text={text} />));
  use(away.firstElementChild);
  root.unmount();
}
