import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { host } from './bench.js';

/** Code in view is coloured within this time, in milliseconds. */
const COLOURED = 1_500;

/** Draws a whole answer, hands its elements on when the code in view has its colours, and takes them away again. */
export async function drawAway(text: string, use: (answer: Element | null) => void): Promise<void> {
  const away = document.createElement('div');
  host().append(away);
  const root = createRoot(away);
  root.render(<Answer text={text} />);
  await new Promise((resolve) => setTimeout(resolve, COLOURED));
  use(away.firstElementChild);
  root.unmount();
  away.remove();
}
