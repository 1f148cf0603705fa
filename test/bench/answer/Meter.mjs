/**
 * Default number of runs of a measurement. The fastest one counts, because other programs share the machine. Measurements that take half a
 * minute run once.
 */
export const RUNS = 3;
/**
 * Number of lines of the stream that the server sends every 20 ms when the memory or the longest task is measured. Each line contains up
 * to four characters of the answer. At this pace, 100,000 characters take about five seconds.
 */
const PACE = 100;
/**
 * Number of runs in which the updates of the page are measured. In each run, the server sends an answer of 2,000 characters, five lines
 * every 20 ms.
 */
const UPDATE_RUNS = 7;
/** Duration of the update measurement (ms). It covers only a part in the middle of an answer. */
const UPDATE_TIME = 1_500;
/** Number of updates during `UPDATE_TIME`: one every 20 ms. */
const UPDATES = 75;
export const THROTTLED_PROCESSOR = 4;
/** Time for a page to finish its work before its memory is measured (ms). After an answer, the page still highlights visible code. */
const REST = 3_000;

async function taskDuration(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Measures the JavaScript memory in use after a garbage collection (MB). The memory of DOM nodes is not part of it. */
async function usedMemory(session) {
  // A single collection may leave memory that finalizers release later.
  for (let run = 0; run < 3; run++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
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
    // Measure processor time and not wall time, so that other programs do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return { page, session };
  }

  /** Measures the main-thread time of one answer (ms). */
  async answer(path, length, pace = 0) {
    const { page, session } = await this.open(`${path}${path.includes('?') ? '&' : '?'}length=${length}`);
    page.setDefaultTimeout(400_000);
    // Wait until the page has finished its startup work, which must not be measured.
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

  /**
   * Measures by how much an answer increases the JavaScript memory of a page (MB). The answer arrives in many updates, so that the
   * result includes the objects that each update may keep.
   */
  async memory(path, length) {
    const { page, session } = await this.open(`${path}?length=${length}`);
    page.setDefaultTimeout(400_000);
    await page.waitForTimeout(REST);
    Object.assign(this.next, { length, pace: PACE });
    const before = await usedMemory(session);
    await page.evaluate(() => window.bench.ask());
    await page.waitForTimeout(REST);
    const after = await usedMemory(session);
    await page.close();
    return after - before;
  }

  /**
   * Measures the longest main-thread task (ms) on a throttled CPU while an answer arrives at the rate `PACE`. Ignores the first and the
   * last quarter of the recording.
   */
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

  /** Opens a page whose conversation has this number of messages. */
  async conversation(messages) {
    const { page, session } = await this.open('/conversation');
    page.setDefaultTimeout(400_000);
    Object.assign(this.next, { length: 100, pace: 0 });
    await page.evaluate(async (questions) => {
      for (let asked = 0; asked < questions; asked++) await window.bench.ask();
    }, messages / 2);
    return { page, session, costs: [] };
  }

  /**
   * Measures the main-thread time per update of a visible answer (ms): for each conversation, the median of all runs. `counts` contains the
   * number of messages that each conversation already has. The conversations take turns: each run measures an answer in each of them.
   */
  async updatesAfter(counts) {
    const pages = [];
    for (const count of counts) pages.push(await this.conversation(count));
    for (let run = 0; run < UPDATE_RUNS; run++) {
      for (const { page, session, costs } of pages) {
        await page.bringToFront();
        await page.waitForTimeout(300);
        Object.assign(this.next, { length: 2_000, pace: 5 });
        // Sending the question and ending the answer update the whole conversation, so they are not measured.
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

  /** Measures the wall time to read, render and lay out each hostile input. Returns the slowest first. */
  async bombs() {
    const page = await this.browser.newPage({ viewport: { width: 800, height: 800 } });
    await page.goto(`${this.origin}/bombs`);
    await page.waitForFunction(() => window.bombs !== undefined, undefined, { timeout: 60_000 });
    const names = await page.evaluate(() => window.bombs.names);
    const rendered = [];
    for (const name of names) {
      const times = [];
      for (let run = 0; run < RUNS; run++) times.push(await page.evaluate((bomb) => window.bombs.render(bomb), name));
      rendered.push({ name, ms: Math.min(...times), first: times[0] });
    }
    await page.close();
    return rendered.toSorted((one, other) => other.ms - one.ms);
  }
}
