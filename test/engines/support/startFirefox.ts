import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { BidiConnection } from './BidiConnection.js';
import type { Engine } from './EngineDriver.js';
import { readUntil } from './readUntil.js';
import { stopProcess } from './stopProcess.js';

/** Keeps Firefox from contacting servers of Mozilla and from opening pages of its own. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

interface ScriptResult {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

interface LogEntry {
  level: string;
  text: string | null;
  type: string;
}

/** Starts Firefox without a window. It speaks WebDriver BiDi itself, so no driver is needed. */
export async function startFirefox(path: string, complaints: string[]): Promise<Engine> {
  const profile = await temporaryFolder('firefox');
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const address = await readUntil(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
    const connection = await BidiConnection.open(`${address}/session`, (_, params) => {
      const { level, text, type } = params as unknown as LogEntry;
      if (level === 'error' || (level === 'warn' && type === 'console')) complaints.push(text ?? '');
    });
    return await openWindow(connection, () => stopProcess(child));
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
}

async function openWindow(connection: BidiConnection, stop: () => Promise<void>): Promise<Engine> {
  const { capabilities } = await connection.send<{
    capabilities: { browserName: string; browserVersion: string };
  }>('session.new', { capabilities: {} });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await connection.send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const wait = 'complete';
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    driver: {
      goto: async (url) => void (await connection.send('browsingContext.navigate', { context, url, wait })),
      reload: async () => void (await connection.send('browsingContext.reload', { context, wait })),
      back: async () => void (await connection.send('browsingContext.traverseHistory', { context, delta: -1 })),
      async call(functionSource, args) {
        const { type, result, exceptionDetails } = await connection.send<ScriptResult>('script.callFunction', {
          functionDeclaration: `async (args) => JSON.stringify(await (${functionSource})(...JSON.parse(args)))`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: true,
        });
        if (type === 'exception') throw new Error(exceptionDetails?.text);
        return result?.value === undefined ? undefined : JSON.parse(result.value);
      },
      perform: async (actions) => void (await connection.send('input.performActions', { context, actions })),
      resize: async (width, height) =>
        void (await connection.send('browsingContext.setViewport', { context, viewport: { width, height } })),
      async screenshot() {
        const { data } = await connection.send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
    },
    async stop() {
      await connection.send('browser.close', {}).catch(() => {});
      connection.close();
      await stop();
    },
  };
}
