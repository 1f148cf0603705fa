import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import answerStyles from '../../../../src/answer/answer.css?inline';
import { Answer } from '../../../../src/answer/index.js';
import { BOMBS } from '../../../answer/hostile/bombs.js';
import { host } from './bench.js';

declare global {
  interface Window {
    bombs: { names: string[]; render(name: string): number };
  }
}

const styles = new CSSStyleSheet();
styles.replaceSync(answerStyles);
document.adoptedStyleSheets.push(styles);

window.bombs = {
  names: Object.keys(BOMBS),
  /** Renders one input on an otherwise empty page. @returns milliseconds */
  render(name) {
    const root = createRoot(host());
    const start = performance.now();
    flushSync(() => root.render(<Answer text={BOMBS[name] ?? ''} docsUrl={location.origin} />));
    host().getBoundingClientRect();
    const milliseconds = performance.now() - start;
    root.unmount();
    return milliseconds;
  },
};
