import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ServeSettings } from '../../../src/cli/settings/serveSettings.js';
import { startServers } from '../../../src/cli/sites/startServers.js';
import { serveSites } from './serveSites.js';

/** Starts the server of a site on a free port, and the server for its exports on the given port and host. */
async function startWith(admin: Pick<ServeSettings, 'adminPort' | 'adminHost'>) {
  const { sites } = await serveSites({ 'docs/index.md': '# Home' }, 'folder: docs\nport: 0\n');
  const [settings] = sites.settings;
  return startServers(sites, { ...(settings as ServeSettings), ...admin }, { info() {}, warn() {} });
}

it('an admin port that is in use is reported with the option of the admin port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(startWith({ adminPort: port })).rejects.toThrow(
    `Port ${port} is in use. Choose another one with --admin-port, or any free one with --admin-port 0.`,
  );
});

it('an admin host that is not of this machine is reported with its option', async () => {
  await expect(startWith({ adminPort: 0, adminHost: '192.0.2.1' })).rejects.toThrow(
    '"192.0.2.1" is not an address of this machine. Omit --admin-host, or give one of its addresses.',
  );
});
