import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axeViolations.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { addSlowTests, sample } from '../support/sampling.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { watchPage } from '../support/watchPage.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> \u001b[31m\u009b2J\u202e\u0007';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be printed
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
const DAY = '2026-11-22';

let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints.splice(0), 'what a page complained about').toEqual([]);
});

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  watchPage(page, complaints);
  await page.goto(url);
  return page;
}

/** Asks a question on a page of the service, and waits for the end of the answer. */
async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
  await page.getByRole('textbox').fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy answer' }).first().waitFor();
}

const line = (fields: Record<string, unknown>) =>
  JSON.stringify({
    type: 'question',
    time: `${DAY}T12:00:00.000Z`,
    outcome: 'answered',
    match: 'answer',
    sources: ['/guide/install#windows'],
    language: 'en',
    durationMs: 4,
    ...fields,
  });

/** Writes a log with frequent, long, Arabic and hostile questions, and with every outcome. */
async function writeLog(): Promise<string> {
  const folder = await temporaryFolder('question-log');
  const lines = Array.from({ length: 40 }, (_, index) =>
    line({
      id: `a${index}`,
      question: index % 2 ? 'How do I install it?' : 'How do I install it on Windows?',
      currentPath: '/start',
    }),
  );
  lines.push(
    line({ id: 'h', question: HOSTILE, outcome: 'refused', match: 'none', sources: [], currentPath: HOSTILE }),
    line({
      id: 'l',
      question: `Why ${'does a very long question never end '.repeat(30)}?`,
      outcome: 'closest',
      match: 'closest',
    }),
    line({ id: 'w', question: 'w'.repeat(900), outcome: 'refused', match: 'none', sources: [] }),
    line({
      id: 'r',
      question: 'كيف أثبت البرنامج على ويندوز؟',
      language: 'ar',
      outcome: 'refused',
      match: 'none',
      sources: [],
    }),
    line({ id: 'm', question: 'Does it support LDAP?', outcome: 'model', match: 'none' }),
    line({ id: 'f', question: 'What failed?', outcome: 'failed', match: 'none', sources: [] }),
    JSON.stringify({
      type: 'rating',
      id: 'a0',
      time: `${DAY}T12:01:00.000Z`,
      rating: 'down',
      reason: 'incomplete',
      comment: HOSTILE,
    }),
    JSON.stringify({ type: 'rating', id: 'a1', time: `${DAY}T12:01:00.000Z`, rating: 'up' }),
  );
  await writeFile(join(folder, `questions-${DAY}.jsonl`), `${lines.join('\n')}\n`);
  return folder;
}

describe('a service with a question log', () => {
  let service: RunningService;
  let log: string;
  beforeAll(async () => {
    const root = await temporaryFolder('docs');
    log = join(root, 'question-log');
    await mkdir(join(root, 'docs'));
    await writeFile(
      join(root, 'docs', 'index.md'),
      '# Acme\n\nAcme paints fences.\n\n## Colours\n\nFences can be painted green, blue and red.\n',
    );
    service = await startService(
      ['serve', join(root, 'docs'), '--no-watch', '--question-log', log, '--question-log-days', '30'],
      [COMMAND],
    );
  });
  afterAll(() => service?.stop());

  it('tells its operator that questions are stored', () => {
    expect(service.output()).toContain(`Questions and ratings are stored in "${log}". Tell your readers.`);
  });

  it('stores what readers ask and rate on its pages, and shows it to the owner', async () => {
    const page = await open(`${service.url}/`);
    const replies: [string, number][] = [];
    page.on('response', (reply) => {
      if (reply.request().method() === 'POST') replies.push([new URL(reply.url()).pathname, reply.status()]);
    });
    await ask(page, 'Which colours can fences be painted?');
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page.getByRole('button', { name: 'Incomplete' }).click();
    await page.getByRole('textbox', { name: /own words/ }).fill('What about yellow?');
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    const feedback: [string, number] = ['/_docs/feedback', 204];
    await expect.poll(() => replies).toEqual([['/discovery/v1/assistant/docs/message', 200], feedback, feedback]);

    const result = async () => JSON.parse((await run('insights', log, '--json')).out);
    const complaint = { reason: 'incomplete', comment: 'What about yellow?' };
    // Also compare the messages about failed writes: if lines of the log are missing, these messages say why.
    const faults = () => service.output().match(/cannot be written.*/g);
    await expect
      .poll(async () => ({ ...(await result()), faults: faults() }))
      .toMatchObject({
        faults: null,
        totals: { questions: 1, notFound: 0, ratedDown: 1 },
        ratedDown: [{ complaints: [complaint] }],
      });
    const { asked } = await result();
    expect(asked).toMatchObject([
      { question: 'Which colours can fences be painted?', source: '/#colours', askedOn: '/' },
    ]);

    const deleted = await run('insights', log, '--delete', asked[0].ids[0]);
    expect([deleted.code, deleted.out]).toEqual([0, 'Deleted 1 of 1 entry.\n']);
    for (const name of await readdir(log)) expect((await readFile(join(log, name), 'utf8')).trim()).toBe('');
    const again = await run('insights', log, '--delete', asked[0].ids[0]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('has no entry')]);
  });

  addSlowTests(() => {
    it('differs from a service without a log, whose pages do not ask for ratings', async () => {
      const silent = await startService(['serve', 'test/contract/docs', '--no-watch'], [COMMAND]);
      try {
        const page = await open(`${silent.url}/`);
        await ask(page, 'How do I install it?');
        expect(await page.getByRole('button', { name: 'Not helpful' }).count()).toBe(0);
      } finally {
        await silent.stop();
      }
    });
  });
});

describe('docs-assistant insights', () => {
  it('prints what was asked, not found and rated down, without control characters', async () => {
    const { code, out, err } = await run('insights', await writeLog());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^46 questions from 2026-11-22 to 2026-11-22, 8 different\n/);
    expect(out).toMatch(/Asked most\n +20 {2}How do I install it/);
    expect(out).toMatch(
      /Not found\n(?: +1 {2}.*\n)*? +1 {2}Does it support LDAP\? {2}\[nearest: \/guide\/install#windows\]\n/,
    );
    expect(out).toMatch(/Rated not helpful\n +1 {2}How do I install it on Windows\? .*\n +incomplete: "/);
    expect(out).toMatch(/Pages that answered\n +41 {2}\/guide\/install {2}\[1 not helpful\]\n/);
    expect(out).toContain('<script>alert(1)</script>');
    expect(out).not.toMatch(CONTROL);
  });

  addSlowTests(() => {
    it('prints JSON without control characters that has the whole questions', async () => {
      const log = await writeLog();
      const { out } = await run('insights', log, '--json');
      expect(out).not.toMatch(CONTROL);
      const { notFound } = JSON.parse(out);
      expect(notFound.map(({ question }: { question: string }) => question)).toContain(HOSTILE);
    });

    it('leaves out earlier questions and cuts lists when asked to', async () => {
      const log = await writeLog();
      const result = async (...args: string[]) => JSON.parse((await run('insights', log, '--json', ...args)).out);
      expect((await result('--since', '2026-11-23')).totals.questions).toBe(0);
      expect((await result('--limit', '2')).asked).toHaveLength(2);
      expect((await run('insights', log, '--since', '2026-11-23')).out).toMatch(/^No questions since 2026-11-23\./);
      expect((await run('insights', await temporaryFolder('question-log'))).out).toMatch(
        /^There are no questions yet\./,
      );
    });
  });

  it.each(
    sample([
      ['in light', { colorScheme: 'light' }],
      ['in dark', { colorScheme: 'dark' }],
      ['on a phone', { viewport: { width: 390, height: 844 } }],
    ] as const),
  )('writes a page without accessibility faults, %s', async (_, options) => {
    const file = join(await temporaryFolder('report'), 'report.html');
    const { code, out } = await run('insights', await writeLog(), '--html', file);
    expect([code, out]).toEqual([0, expect.stringContaining('report.html: what readers asked.')]);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const page = await open(pathToFileURL(file).href, options);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.evaluate(() => [document.scripts.length, document.images.length])).toEqual([0, 0]);
    expect(await page.getByText('<script>alert(1)</script>').first().isVisible()).toBe(true);
    const widths = await page
      .locator('#asked ~ ol .bar')
      .evaluateAll((bars) =>
        bars.map((bar) =>
          Math.round((100 * Number.parseFloat(getComputedStyle(bar, '::before').width)) / bar.clientWidth),
        ),
      );
    expect(widths.slice(0, 3)).toEqual([100, 100, 5]);
    const arabic = page.getByText('كيف أثبت البرنامج').first();
    expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  });

  addSlowTests(() => {
    it('writes a page that says what to do when there are no questions', async () => {
      const file = join(await temporaryFolder('report'), 'report.html');
      await run('insights', await temporaryFolder('question-log'), '--html', file);
      const page = await open(pathToFileURL(file).href);
      await page.getByRole('heading', { name: 'No questions yet' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
