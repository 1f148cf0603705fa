import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import answerStyles from '../../../../src/answer/answer.css?inline';
import { Answer } from '../../../../src/answer/index.js';
import { BOMBS } from '../../../answer/hostile/bombs.js';
import { host } from './bench.js';

declare global {
  interface Window {
    bombs: { names: string[]; draw(name: string): number };
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(answerStyles);
document.adoptedStyleSheets.push(sheet);

window.bombs = {
  names: Object.keys(BOMBS),
  /** Draws one whole on a page without any other, in milliseconds. */
  draw(name) {
    const root = createRoot(host());
    const start = performance.now();
    flushSync(() => root.render(<Answer text={BOMBS[name] ?? ''} docsUrl={location.origin} />));
    host().getBoundingClientRect();
    const milliseconds = performance.now() - start;
    root.unmount();
    return milliseconds;
  },
};
