import { chromium } from 'playwright';
import { findChromium } from '../../../scripts/chromium.mjs';
import { createAnswerServer } from './answerServer.mjs';
import { bundlePages } from './bundle.mjs';
import { Meter, median, RUNS, THROTTLED_PROCESSOR } from './Meter.mjs';

const LENGTH = 20_000;
const SHORT_LENGTH = 100;
const LONG_LENGTH = 400_000;
const FLOOR_RUNS = 9;
const LONG_RUNS = 3;
const MEMORY_RUNS = 3;
const READY_MADE = 'ready-made React nodes appended';
/** Number of rows in the table of hostile inputs. */
const SLOWEST = 5;

const rounded = (value, digits = 2) => Number(value.toFixed(digits));

const spreadOf = (values) => `${rounded(Math.min(...values), 0)}–${rounded(Math.max(...values), 0)}`;

/** Creates the table row of a page. `values` are the times of the runs of this page (ms), `base` those of the page to compare with. */
function rowFor(what, values, base, target) {
  return {
    what,
    'fastest ms': Math.min(...values),
    'median ms': median(values),
    spread: spreadOf(values),
    'times, fastest': Math.min(...values) / Math.min(...base),
    'times, median': median(values) / median(base),
    // Compare runs of the same round. They follow each other, so temporary load on the machine slows both down.
    'times, by rounds': median(values.map((value, round) => value / base[round])),
    target,
  };
}

/**
 * Compares our answers with ready-made nodes (`floor.tsx`): finished elements that the page only has to append. Runs alternate, so that
 * load on the machine affects all pages alike.
 */
async function compareWithReadyMadeNodes(meter) {
  const [cold, warm, floor] = [[], [], []];
  for (let run = 0; run < FLOOR_RUNS; run++) {
    warm.push(await meter.answer('/ours?warm', LENGTH));
    floor.push(await meter.answer('/floor', LENGTH));
    cold.push(await meter.answer('/ours', LENGTH));
  }
  const rows = [
    rowFor(READY_MADE, floor, floor, ''),
    rowFor('provider and Answer, after one rendered answer', warm, floor, 'at most 1.2'),
    rowFor('provider and Answer, first of a page', cold, floor, ''),
  ];
  return {
    title: `An answer of ${LENGTH} characters in lines of four, at full network speed, compared with ready-made nodes`,
    rows,
  };
}

/**
 * Compares the open widget with ready-made nodes (see `compareWithReadyMadeNodes`). Each page renders an answer before the measurement, so
 * that all pages start warm.
 */
async function compareWidget(meter) {
  const rows = [];
  for (const { length, runs, target } of [
    // A short answer shows the fixed cost of a question: the cost that does not depend on the length of the answer.
    { length: SHORT_LENGTH, runs: FLOOR_RUNS, target: '' },
    { length: LENGTH, runs: FLOOR_RUNS, target: 'at most 1.25' },
    { length: LONG_LENGTH, runs: LONG_RUNS, target: 'at most 1.3' },
  ]) {
    const [widget, ours, styled, floor] = [[], [], [], []];
    for (let run = 0; run < runs; run++) {
      widget.push(await meter.answer('/assistant?warm', length));
      floor.push(await meter.answer('/floor', length));
      styled.push(await meter.answer('/floor?styled', length));
      ours.push(await meter.answer('/ours?warm', length));
    }
    rows.push(
      { characters: length, ...rowFor(READY_MADE, floor, floor, '') },
      { characters: length, ...rowFor('the same in the style sheets and the view of the panel', styled, floor, '') },
      { characters: length, ...rowFor('provider and Answer', ours, floor, '') },
      { characters: length, ...rowFor('the whole widget, opened', widget, floor, target) },
    );
  }
  return { title: 'The whole widget compared with ready-made nodes, in lines of four, at full network speed', rows };
}

/**
 * Compares how much an answer increases the JavaScript memory of each page. `floor.tsx` creates its ready-made React elements before the
 * answer, so these elements do not count.
 */
async function memory(meter) {
  const [floor, ours, widget] = [[], [], []];
  for (let run = 0; run < MEMORY_RUNS; run++) {
    floor.push(await meter.memory('/floor', LONG_LENGTH));
    ours.push(await meter.memory('/ours', LONG_LENGTH));
    widget.push(await meter.memory('/assistant', LONG_LENGTH));
  }
  const row = (what, values, target) => ({
    what,
    'median MB': median(values),
    spread: `${rounded(Math.min(...values), 1)}–${rounded(Math.max(...values), 1)}`,
    times: median(values) / median(floor),
    target,
  });
  const rows = [
    row(READY_MADE, floor, ''),
    row('provider and Answer', ours, 'at most 3'),
    row('the whole widget, opened', widget, ''),
  ];
  return { title: `JavaScript memory kept after a paced answer of ${LONG_LENGTH} characters`, rows };
}

async function compareWithPeers(meter, pages) {
  const ours = await meter.fastest('/ours', LENGTH, FLOOR_RUNS);
  const rows = [{ what: 'provider and Answer, first of a page', ms: ours, times: '1', target: '' }];
  for (const [page, what, runs, target] of [
    ['reactMarkdown', 'react-markdown + GFM on useChat', 1, 'at most 1/150'],
    ['streamdown', 'Streamdown on useChat', 1, 'at most 1/30'],
    ['reactMarkdown?throttle=50', 'react-markdown + GFM, throttle 50', RUNS, 'at most 1/4'],
    ['streamdown?throttle=50', 'Streamdown, throttle 50', RUNS, 'at most 1/3'],
  ]) {
    if (!pages.includes(page.split('?')[0])) continue;
    const ms = await meter.fastest(`/${page}`, LENGTH, runs);
    rows.push({ what, ms, times: `1/${rounded(ms / ours, 1)}`, target });
  }
  return {
    title: `An answer of ${LENGTH} characters in lines of four, at full network speed, compared with other libraries`,
    rows,
  };
}

/** Compares the two versions of the assistant interface. */
async function versions(meter) {
  const [first, second] = [[], []];
  for (let run = 0; run < FLOOR_RUNS; run++) {
    first.push(await meter.answer('/ours?warm', LENGTH));
    second.push(await meter.answer('/ours?warm&v2', LENGTH));
  }
  const rows = [
    rowFor('version 1, data stream', first, first, ''),
    rowFor('version 2, UI message stream', second, first, 'at most 1.1'),
  ];
  return { title: `An answer of ${LENGTH} characters in both versions of the interface`, rows };
}

async function growth(meter) {
  const short = await meter.fastest('/ours', LENGTH, RUNS);
  const long = await meter.fastest('/ours', LONG_LENGTH, RUNS);
  const rows = [
    { characters: LENGTH, ms: short, 'per 1,000': short / 20, times: 1, target: '' },
    { characters: LONG_LENGTH, ms: long, 'per 1,000': long / 400, times: long / short / 20, target: 'at most 1.3' },
  ];
  return { title: 'Growth with the length of the answer', rows };
}

async function tasks(meter) {
  const ours = await meter.longestTask('/ours', 100_000);
  const floor = await meter.longestTask('/floor', 100_000);
  const rows = [
    { what: 'provider and Answer', ms: ours, times: ours / floor, target: 'at most 2' },
    { what: READY_MADE, ms: floor, times: 1, target: '' },
  ];
  return {
    title: `Longest task in the middle of 100,000 characters, processor slowed down ${THROTTLED_PROCESSOR} times`,
    rows,
  };
}

async function updates(meter) {
  const [few, many] = await meter.updatesAfter([10, 1_000]);
  const rows = [
    { messages: 10, 'ms an update': few, times: 1, target: '' },
    { messages: 1_000, 'ms an update': many, times: many / few, target: 'at most 1.2' },
  ];
  return { title: 'One update of an answer after a long conversation', rows };
}

async function bombs(meter) {
  const rendered = await meter.bombs();
  const rows = rendered.slice(0, SLOWEST).map((bomb) => ({ ...bomb, target: 'under 1,000' }));
  return { title: `The ${SLOWEST} slowest of ${rendered.length} hostile inputs, each read and rendered whole`, rows };
}

const PARTS = {
  floor: compareWithReadyMadeNodes,
  widget: compareWidget,
  memory,
  versions,
  peers: compareWithPeers,
  growth,
  tasks,
  updates,
  bombs,
};

/** Measures the cost of answers in Chromium. `npm run bench -- answer --part=growth` prints only one of the tables. */
export default async function bench() {
  const wanted = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
  const { pages, scripts } = await bundlePages(wanted === undefined || wanted === 'peers');
  const { server, next } = createAnswerServer(scripts);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const meter = new Meter(browser, `http://127.0.0.1:${server.address().port}`, next);
    await meter.answer('/ours', LENGTH);
    const tables = [];
    for (const [part, measure] of Object.entries(PARTS)) {
      if (wanted === undefined || wanted === part) tables.push(await measure(meter, pages));
    }
    for (const table of tables) for (const row of table.rows) roundRow(row);
    return { name: 'answer', tables };
  } finally {
    await browser.close();
    server.close();
  }
}

function roundRow(row) {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'number') row[name] = rounded(value);
}
