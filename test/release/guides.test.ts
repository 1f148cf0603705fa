/**
 * Follows the guides of docs/guides that `GUIDED_SITES` names, each in a new application. Runs the commands of the guide, and writes its
 * files. Installs the packed package in place of the published one. Then opens the site, asks a question, and follows the first source of
 * the answer. At the end, undoes the changes of `init`. Prints the number of steps, and the seconds from the first command to the answer.
 * The ports that the commands use must be free.
 *
 *   npx vitest run --project release test/release/guides.test.ts -t '(vite|nextjs|html|docusaurus)$'
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import type { FreshApplication } from '../support/freshApplication.js';
import { createApplication } from '../support/guides/createApplication.js';
import type { GuidedSite } from '../support/guides/GuidedSite.js';
import { GUIDED_SITES } from '../support/guides/guidedSites.js';
import { readGuideSteps } from '../support/guides/guideSteps.js';
import { startsService, takeStep } from '../support/guides/takeStep.js';
import { LONGEST_ACTION } from '../support/limits.js';

/** The guides that must lead to an answer within a maximum number of steps and seconds. */
const PROMISED = { guides: ['vite', 'nextjs', 'html', 'docusaurus'], steps: 3, seconds: 300 };
/** URL of the service in all guides except that of Starlight, where the site itself uses this port. */
const SERVICE = 'http://127.0.0.1:4321';
const OUTPUT_READY = /docs-assistant listening on/;

let browser: Browser;
/** The commands that run until they are interrupted. */
const running: ChildProcess[] = [];
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterEach(interrupt);
afterAll(() => browser?.close());

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Starts a command in a process group of its own. The command runs until `interrupt` is called. */
function startCommand(app: FreshApplication, command: string): ChildProcess {
  const { folder: cwd, env } = app;
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const output of [child.stdout, child.stderr]) output.resume();
  running.push(child);
  return child;
}

/** Starts a command of a guide, and waits until the service that it starts is ready. */
async function runService(app: FreshApplication, command: string): Promise<void> {
  const child = startCommand(app, command);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      if (OUTPUT_READY.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`"${command}" ended with ${code}:\n${output}`)));
  });
}

async function editFiles(app: FreshApplication, { edits = {} }: GuidedSite): Promise<void> {
  for (const [file, replacements] of Object.entries(edits)) {
    let text = await readFile(join(app.folder, file), 'utf8');
    for (const [before, after] of replacements) {
      expect(text, file).toContain(before);
      text = text.replace(before, after);
    }
    await app.write(file, text);
  }
}

/** Opens the site as soon as it responds, and asks its question. Returns the URL of the first source. */
async function ask(page: Page, { address, question }: GuidedSite): Promise<string> {
  await expect
    .poll(() => page.goto(address).then((reply) => reply?.ok(), String), { timeout: LONGEST_ACTION })
    .toBe(true);
  await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
  const panel = page
    .getByRole('region', { name: 'Ask the docs' })
    .or(page.getByRole('dialog', { name: 'Ask the docs' }))
    .first();
  await panel.getByRole('textbox').fill(question);
  await page.keyboard.press('Enter');
  const source = panel.locator('.da-sources a').first();
  await source.waitFor();
  return source.evaluate((link) => (link as HTMLAnchorElement).href);
}

/**
 * Opens the URL of a source. Checks that the page contains the text `onSource`. If the URL has an anchor, checks that exactly one element
 * has this id.
 */
async function follow(page: Page, source: string, { onSource }: GuidedSite): Promise<void> {
  const reply = await page.goto(source);
  expect(reply?.status(), source).toBe(200);
  await page.getByText(onSource).filter({ visible: true }).first().waitFor();
  // After the anchor, the fragment may contain the text of the passage (`:~:text=…`), which the browser highlights.
  const id = decodeURIComponent(new URL(source).hash.slice(1).split(':~:')[0] ?? '');
  if (id !== '') expect(await page.locator(`[id="${id}"]`).count(), source).toBe(1);
}

/**
 * Interrupts the running commands, one after another, and waits until they have ended. Every process in the process group of a command gets
 * the signal, as with Ctrl+C in a terminal.
 */
async function interrupt(): Promise<void> {
  for (const child of running.splice(0).reverse()) {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) continue;
    process.kill(-child.pid, 'SIGINT');
    await once(child, 'exit');
  }
}

/** Waits until the site and the service no longer answer. */
async function expectStopped({ address }: GuidedSite): Promise<void> {
  const isRunning = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(async () => [await isRunning(address), await isRunning(SERVICE)]).toEqual([false, false]);
}

/** Returns a digest of each file, by path. A folder has the value `folder`. Leaves out files and folders that tools write. */
async function readState(app: FreshApplication, { written = [] }: GuidedSite): Promise<Record<string, string>> {
  const ignored = ['node_modules', ...written];
  const entries = await readdir(app.folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .map((entry) => ({ isFile: entry.isFile(), path: relative(app.folder, join(entry.parentPath, entry.name)) }))
    .filter(({ path }) => !ignored.some((each) => path === each || path.startsWith(`${each}/`)))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  const states = paths.map(async ({ isFile, path }) => [
    path,
    isFile ? digestOf(await readFile(join(app.folder, path))) : 'folder',
  ]);
  return Object.fromEntries(await Promise.all(states)) as Record<string, string>;
}

describe('a new application that follows its guide answers with a source that resolves', () => {
  it.for(Object.entries(GUIDED_SITES))('%s', async ([guide, site], { skip }) => {
    const [tool, debian] = site.tool ?? [];
    if (tool && spawnSync(tool, ['--help']).error)
      return skip(`${tool} is not installed. Install it with "apt-get install ${debian}".`);
    const app = await createApplication(guide, site);
    if (site.server) startCommand(app, site.server);
    const steps = readGuideSteps(guide);
    const usesInit = steps.some((step) => 'command' in step && step.command.includes(' init '));
    const start = performance.now();
    let before: Record<string, string> = {};
    for (const [index, step] of steps.entries()) {
      if (index === 1) before = await readState(app, site);
      if (index === steps.length - 1) await editFiles(app, site);
      await (startsService(step) ? runService(app, step.command) : takeStep(app, step));
    }
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(LONGEST_ACTION);
    const page = await context.newPage();
    const source = await ask(page, site);
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    const count = steps.length + Object.keys(site.edits ?? {}).length;
    console.info(`${guide}: ${count} steps, ${seconds} s from the first command to an answer with a source`);
    await follow(page, source, site);
    await context.close();
    await interrupt();
    await expectStopped(site);
    if (PROMISED.guides.includes(guide)) {
      expect(count).toBeLessThanOrEqual(PROMISED.steps);
      expect(seconds).toBeLessThan(PROMISED.seconds);
    }
    if (site.build) await app.run('sh', ['-c', site.build]);
    if (!usesInit) return;
    await app.run('npx', ['docs-assistant', 'init', '--undo', '--yes']);
    expect(await readState(app, site)).toEqual(before);
  });
});
