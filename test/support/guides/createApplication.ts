import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FreshApplication, openApplication, QUICK_INSTALL } from '../freshApplication.js';
import { temporaryFolder } from '../temporaryFolder.js';
import type { GuidedSite } from './GuidedSite.js';

/** Creates the application of a guide: runs the starter, writes the files, and installs the packages except `docs-assistant`. */
export async function createApplication(
  guide: string,
  { starter = [], npm = [], files = {} }: Pick<GuidedSite, 'starter' | 'npm' | 'files'>,
): Promise<FreshApplication> {
  const parent = openApplication(await temporaryFolder(`docs-assistant-guide-${guide}`));
  for (const command of starter) await parent.run('sh', ['-c', command], QUICK_INSTALL);
  const app = openApplication(join(parent.folder, 'site'));
  await mkdir(app.folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) await app.write(path, text);
  if (existsSync(join(app.folder, 'package.json'))) await app.run('npm', ['install', ...npm], QUICK_INSTALL);
  return app;
}
