import { version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Answer } from '../../../src/answer/index.js';
import { BOMBS } from './bombs.js';
import { HOSTILE_CASES } from './corpus.js';
import { findFaults } from './findFaults.js';

/** The results of rendering all hostile answers. */
export interface HostileReport {
  react: string;
  /** Number of renderings. Each answer is rendered at every length, as if it streamed. */
  rendered: number;
  /** Number of renderings that contain at least one HTML element. */
  withElements: number;
  /** Number of cases whose answer is in the state `complete` after its last character. */
  complete: number;
  faults: string[];
  violations: string[];
  bombs: { name: string; milliseconds: number; elements: number }[];
}

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
});
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, (event) => violations.push(`${name} ${event}`));

// Emulate reduced motion: an answer then shows all received text in one step, without animation. Together with `showAll`, this renders
// every prefix of the text.
window.matchMedia = () => ({ matches: true }) as MediaQueryList;

const host = document.createElement('main');
document.body.append(host);
const root = createRoot(host);
const outside = () => document.documentElement.outerHTML.replace(host.outerHTML, '');

/**
 * Makes the answers show all text that they have received. Dispatches `visibilitychange`, as when the reader returns to the tab. Without
 * this event, the answers would show the text only after the current task.
 */
const showAll = () => flushSync(() => document.dispatchEvent(new Event('visibilitychange')));

/**
 * Renders all cases together, first with one character of each. Every further rendering adds one character to each case. After its last
 * character, a case is rendered once more, as a complete answer.
 */
function renderCases(faults: Set<string>): Pick<HostileReport, 'rendered' | 'withElements' | 'complete'> {
  const longest = Math.max(...HOSTILE_CASES.map(({ text }) => text.length));
  let rendered = 0;
  let withElements = 0;
  let complete = 0;
  for (let length = 1; length <= longest + 1; length++) {
    const cases = HOSTILE_CASES.filter(({ text }) => length <= text.length + 1);
    flushSync(() => {
      root.render(
        cases.map(({ name, text }) => (
          <Answer key={name} text={text.slice(0, length)} streaming={length <= text.length} docsUrl={location.origin} />
        )),
      );
    });
    showAll();
    rendered += cases.length;
    complete += host.querySelectorAll(':scope > [data-state="complete"]').length;
    host.querySelectorAll(':scope > *').forEach((answer, index) => {
      if (answer.children.length > 0) withElements += 1;
      for (const fault of findFaults(answer)) faults.add(`${cases[index]?.name} at ${length}: ${fault}`);
    });
  }
  return { rendered, withElements, complete };
}

/** Renders the large inputs. @param withLayout Also computes their layout, which takes most of the time. */
function renderBombs(withLayout: boolean): HostileReport['bombs'] {
  return Object.entries(BOMBS).map(([name, text]) => {
    const start = performance.now();
    flushSync(() => root.render(<Answer key={name} text={text} docsUrl={location.origin} />));
    if (withLayout) host.getBoundingClientRect();
    const milliseconds = performance.now() - start;
    return { name, milliseconds, elements: host.querySelectorAll('*').length };
  });
}

async function run(withLayout: boolean): Promise<HostileReport> {
  const before = outside();
  const globals = Object.keys(window).length;
  const faults = new Set<string>();
  const counts = renderCases(faults);
  const bombs = renderBombs(withLayout);
  if (outside() !== before) faults.add('something outside the answer has changed');
  if (Object.keys(window).length !== globals || 'pwn' in window) faults.add('a new global');
  if (document.activeElement !== document.body) faults.add('the focus has moved');
  // Wait for late requests and policy reports.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { react: version, ...counts, faults: [...faults], violations, bombs };
}

Object.assign(window, { runHostile: run });
