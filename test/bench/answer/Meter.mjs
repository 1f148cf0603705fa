/** Runs of each measurement; the fastest counts, because other work shares the machine. What takes half a minute is run once. */
export const RUNS = 3;
/** Lines of a paced answer that are sent every 20 ms: 100,000 characters take about five seconds. */
const PACE = 100;
/** Answers of 2,000 characters, five lines every 20 ms, of which the middle is measured: so many milliseconds with so many updates. */
const UPDATE_RUNS = 7;
const UPDATE_TIME = 1_500;
const UPDATES = 75;
export const THROTTLED_PROCESSOR = 4;

async function taskDuration(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

export function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Opens pages and measures answers in them. */
export class Meter {
  constructor(browser, origin, next) {
    Object.assign(this, { browser, origin, next });
  }

  async open(path) {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 800 } });
    page.on('pageerror', (error) => console.error(`${path}: ${error}`));
    await page.goto(`${this.origin}${path}`);
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 60_000 });
    const session = await page.context().newCDPSession(page);
    // Time of the processor, not of the clock: other work on the machine is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return { page, session };
  }

  /** Main-thread time of one answer, in milliseconds. */
  async answer(path, length, pace = 0) {
    const { page, session } = await this.open(`${path}${path.includes('?') ? '&' : '?'}length=${length}`);
    page.setDefaultTimeout(400_000);
    // What the page still has to do from its start is not part of it.
    await page.waitForTimeout(300);
    Object.assign(this.next, { length, pace });
    const before = await taskDuration(session);
    await page.evaluate(() => window.bench.ask());
    const after = await taskDuration(session);
    await page.close();
    return after - before;
  }

  async fastest(path, length, runs = RUNS) {
    const values = [];
    for (let run = 0; run < runs; run++) values.push(await this.answer(path, length));
    return Math.min(...values);
  }

  /** The longest task in the middle half of a paced answer on a slow processor, in milliseconds. */
  async longestTask(path, length) {
    const { page, session } = await this.open(`${path}?length=${length}`);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED_PROCESSOR });
    await page.waitForTimeout(1_000);
    Object.assign(this.next, { length, pace: PACE });
    await this.browser.startTracing(page, {
      categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
    });
    await page.evaluate(() => window.bench.ask());
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString());
    await page.close();
    const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
    const isMain = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
    const tasks = traceEvents.filter((event) => event.dur && /RunTask$/.test(event.name) && isMain(event));
    const start = Math.min(...tasks.map(({ ts }) => ts));
    const end = Math.max(...tasks.map(({ ts, dur }) => ts + dur));
    const middle = tasks.filter(({ ts }) => ts > start + (end - start) * 0.25 && ts < start + (end - start) * 0.75);
    return Math.max(...middle.map(({ dur }) => dur)) / 1000;
  }

  /** A page whose conversation has so many messages. */
  async conversation(messages) {
    const { page, session } = await this.open('/conversation');
    page.setDefaultTimeout(400_000);
    Object.assign(this.next, { length: 100, pace: 0 });
    await page.evaluate(async (questions) => {
      for (let asked = 0; asked < questions; asked++) await window.bench.ask();
    }, messages / 2);
    return { page, session, costs: [] };
  }

  /** Main-thread time per update of an answer in view, after conversations of so many messages, measured in turns. */
  async updatesAfter(counts) {
    const pages = [];
    for (const count of counts) pages.push(await this.conversation(count));
    for (let run = 0; run < UPDATE_RUNS; run++) {
      for (const { page, session, costs } of pages) {
        await page.bringToFront();
        await page.waitForTimeout(300);
        Object.assign(this.next, { length: 2_000, pace: 5 });
        // That the question sends the whole conversation, and that every turn hears of the end, is no cost of an update.
        const ended = await page.evaluateHandle(async () => {
          const { begin, ended } = window.bench;
          await begin();
          return ended;
        });
        const before = await taskDuration(session);
        await page.waitForTimeout(UPDATE_TIME);
        costs.push(((await taskDuration(session)) - before) / UPDATES);
        await ended.evaluate((rest) => rest());
      }
    }
    for (const { page } of pages) await page.close();
    return pages.map(({ costs }) => median(costs));
  }

  /** Time by the clock that each input made to blow up takes to be read, drawn and laid out; the slowest first. */
  async bombs() {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 800 } });
    await page.goto(`${this.origin}/bombs`);
    await page.waitForFunction(() => window.bombs !== undefined, undefined, { timeout: 60_000 });
    const names = await page.evaluate(() => window.bombs.names);
    const drawn = [];
    for (const name of names) {
      const times = [];
      for (let run = 0; run < RUNS; run++) times.push(await page.evaluate((bomb) => window.bombs.draw(bomb), name));
      drawn.push({ name, ms: Math.min(...times), first: times[0] });
    }
    await page.close();
    return drawn.toSorted((one, other) => other.ms - one.ms);
  }
}
