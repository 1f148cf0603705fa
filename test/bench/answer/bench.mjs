import { chromium } from 'playwright';
import { findChromium } from '../../../scripts/chromium.mjs';
import { createAnswerServer } from './answerServer.mjs';
import { bundlePages } from './bundle.mjs';
import { Meter, median, RUNS, THROTTLED_PROCESSOR } from './Meter.mjs';

const LENGTH = 20_000;
const FLOOR_RUNS = 9;

const rounded = (value, digits = 2) => Number(value.toFixed(digits));

async function fullSpeed(meter, pages) {
  const [cold, warm, floor] = [[], [], []];
  // In turns, so that all meet the same other work.
  for (let run = 0; run < FLOOR_RUNS; run++) {
    warm.push(await meter.answer('/ours?warm', LENGTH));
    floor.push(await meter.answer('/floor', LENGTH));
    cold.push(await meter.answer('/ours', LENGTH));
  }
  const ours = Math.min(...cold);
  const ready = median(floor);
  const rows = [
    { what: 'provider and Answer, first of a page', ms: ours, spread: spreadOf(cold), times: 1, reach: '' },
    {
      what: 'provider and Answer, drawn before like the next',
      ms: median(warm),
      spread: spreadOf(warm),
      times: median(warm) / ready,
      reach: 'at most 1.2',
    },
    { what: 'ready-made React nodes appended', ms: ready, spread: spreadOf(floor), times: 1, reach: '' },
  ];
  if (!pages.includes('streamdown')) return { rows, ours };
  for (const [what, path, runs, reach] of [
    ['react-markdown + GFM on useChat', '/reactMarkdown', 1, 'at most 1/150'],
    ['Streamdown on useChat', '/streamdown', 1, 'at most 1/30'],
    ['react-markdown + GFM, throttle 50', '/reactMarkdown?throttle=50', RUNS, 'at most 1/4'],
    ['Streamdown, throttle 50', '/streamdown?throttle=50', RUNS, 'at most 1/3'],
  ]) {
    const ms = await meter.fastest(path, LENGTH, runs);
    rows.push({ what, ms, times: `1/${rounded(ms / ours, 1)}`, reach });
  }
  return { rows, ours };
}

const spreadOf = (values) => `${rounded(Math.min(...values), 0)}–${rounded(Math.max(...values), 0)}`;

/** The figures of issue 4, all from one run in one browser. */
export default async function bench() {
  const { pages, scripts } = await bundlePages();
  const { server, next } = createAnswerServer(scripts);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const meter = new Meter(browser, `http://127.0.0.1:${server.address().port}`, next);
    await meter.answer('/ours', LENGTH);
    const { rows, ours } = await fullSpeed(meter, pages);
    const long = await meter.fastest('/ours', 400_000, RUNS);
    const growth = [
      { characters: LENGTH, ms: ours, 'per 1,000': ours / 20, times: 1, reach: '' },
      { characters: 400_000, ms: long, 'per 1,000': long / 400, times: long / ours / 20, reach: 'at most 1.3' },
    ];
    const ourTask = await meter.longestTask('/ours', 100_000);
    const floorTask = await meter.longestTask('/floor', 100_000);
    const tasks = [
      { what: 'provider and Answer', ms: ourTask, times: ourTask / floorTask, reach: 'at most 2' },
      { what: 'ready-made React nodes appended', ms: floorTask, times: 1, reach: '' },
    ];
    const [few, many] = await meter.updatesAfter([10, 1_000]);
    const updates = [
      { messages: 10, 'ms an update': few, times: 1, reach: '' },
      { messages: 1_000, 'ms an update': many, times: many / few, reach: 'at most 1.2' },
    ];
    const tables = [
      { title: `Main-thread time of an answer of ${LENGTH} characters in lines of four, at full network speed`, rows },
      { title: 'Growth with the length of the answer', rows: growth },
      {
        title: `Longest task in the middle of 100,000 characters, processor ${THROTTLED_PROCESSOR}x slower`,
        rows: tasks,
      },
      { title: 'One update of an answer after a long conversation', rows: updates },
    ];
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
