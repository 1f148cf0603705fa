import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/freePort.js';
import { LONGEST_WAIT } from '../../support/limits.js';
import type { Engine } from './EngineDriver.js';
import { readUntil } from './readUntil.js';
import { stopProcess } from './stopProcess.js';

const SCREEN = '1600x1200x24';
/** Time limit for one call of a function in a page (ms). It can be short, because tests that wait for a state repeat such calls. */
const SCRIPT_LIMIT = 10_000;

const BROWSER_ARGUMENTS = ['--automation', '--enable-write-console-messages-to-stdout=true'];

type Send = <Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/**
 * Starts WebKitGTK's test browser in a virtual screen, and its driver, which speaks WebDriver classic: https://www.w3.org/TR/webdriver2/
 *
 * @param paths Paths of `WebKitWebDriver` and `Xvfb`.
 */
export async function startWebKit(paths: { driver: string; screen: string }, complaints: string[]): Promise<Engine> {
  const screen = spawn(paths.screen, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  let driver: ChildProcess | undefined;
  const stop = async () => {
    await stopProcess(driver);
    await stopProcess(screen);
  };
  try {
    const display = await readUntil(screen, screen.stdio[3] as Readable, /(\d+)\n/);
    const port = await freePort();
    driver = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    // The browser writes its console messages to the standard output of the driver, because it inherits this output.
    driver.stdout?.on('data', (data: Buffer) => {
      for (const line of data.toString().split('\n')) if (/\b(?:ERROR|WARN)\b/.test(line)) complaints.push(line);
    });
    const send = sendTo(`http://127.0.0.1:${port}`);
    await untilReady(send);
    return await openWindow(send, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function sendTo(url: string): Send {
  return async <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

/** Waits until the driver accepts requests. The driver prints nothing when it begins to listen, so this function polls it. */
async function untilReady(send: Send): Promise<void> {
  const end = Date.now() + LONGEST_WAIT;
  for (;;) {
    try {
      return await send('GET', '/status');
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function openWindow(send: Send, stop: () => Promise<void>): Promise<Engine> {
  const options = { args: BROWSER_ARGUMENTS };
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const session = `/session/${sessionId}`;
  // Set a short limit. If the window goes to another page during a call, the driver answers the call only after this limit.
  await send('POST', `${session}/timeouts`, { script: SCRIPT_LIMIT });
  const call = async (functionSource: string, args: readonly unknown[]) => {
    const script = `return Promise.resolve(arguments[0]).then((args) => (${functionSource})(...JSON.parse(args))).then(
      (value) => JSON.stringify({ value }),
      (error) => JSON.stringify({ error: String(error) }),
    );`;
    const json = await send<string>('POST', `${session}/execute/sync`, { script, args: [JSON.stringify(args)] });
    const { value, error } = JSON.parse(json) as { value?: unknown; error?: string };
    if (error) throw new Error(error);
    return value;
  };
  let opened = '';
  const goto = async (url: string) => {
    opened = url;
    await send('POST', `${session}/url`, { url });
  };
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    driver: {
      goto,
      reload: async () => void (await send('POST', `${session}/refresh`, {})),
      // Open the URL again, because the driver never answers the command `back` if the two pages differ in `Cross-Origin-Opener-Policy`, as
      // pages of the service and of the tests do.
      back: () => goto(opened),
      call,
      perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      async resize(width, height) {
        // The driver sets the size of the whole window, so add its frame and toolbar to the size of the viewport.
        const [frameWidth, frameHeight] = (await call(
          '() => [outerWidth - innerWidth, outerHeight - innerHeight]',
          [],
        )) as [number, number];
        await send('POST', `${session}/window/rect`, { width: width + frameWidth, height: height + frameHeight });
      },
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    },
    async stop() {
      await send('DELETE', session).catch(() => {});
      await stop();
    },
  };
}
