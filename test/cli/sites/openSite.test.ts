import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readServeSettings } from '../../../src/cli/settings/readServeSettings.js';
import { openSite } from '../../../src/cli/sites/openSite.js';
import { SiteHost } from '../../../src/cli/sites/SiteHost.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { writeFiles } from '../../support/writeFiles.js';

it('a site that cannot be opened closes its audit log', async () => {
  const folder = await temporaryFolder('sites');
  await writeFiles(folder, { 'docs/index.md': '# Home', 'config.yaml': 'folder: docs\nauditLog: audit\n' });
  const { settings } = await readServeSettings({ watch: false }, join(folder, 'config.yaml'));
  const log = {
    info(sentence: string) {
      if (sentence.startsWith('Reading the pages')) throw new Error('Standard error is closed.');
    },
    warn() {},
  };
  const host = new SiteHost({ log, monitor: {}, state: [], limits: settings, isTerminal: false });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(openSite(settings, host, undefined)).rejects.toThrow('Standard error is closed.');
  // An open log has a timer for deleting its old files. If no timer is left, the log has been closed.
  expect(vi.getTimerCount()).toBe(0);
});
