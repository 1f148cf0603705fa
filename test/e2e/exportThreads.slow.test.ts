import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openRenderPool } from '../../src/service/export/RenderPool.js';
import { outlineSite } from '../../src/site/export/SiteOutline.js';
import { page } from '../service/support.js';

/** Returns the niceness of every thread of this process. */
async function threadPriorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  return Promise.all(
    threads.map(async (thread) => {
      const state = await readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '');
      // The file contains the name of the thread in parentheses. The name may contain spaces. The 17th field after it is the niceness.
      return Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[16]);
    }),
  );
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

it.runIf(process.platform === 'linux' && getPriority() < PRIORITY_LOW)(
  'the worker threads of an export have a lower priority than the thread that answers',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'export-threads-'));
    const pages = [page('/good', '# Good')];
    const pool = openRenderPool({
      outline: await outlineSite({ title: 'x', domain: 'x', language: 'en', pages }),
      folder,
      workers: 1,
      workerFile: resolve('dist/service/exportWorker.js'),
    });
    const own = getPriority();
    const below = Math.min(PRIORITY_LOW, own + PRIORITY_BELOW_NORMAL);
    expect(await threadPriorities()).not.toContain(below);
    await pool.render(pages.map(({ path, markdown }) => ({ path, markdown })));
    expect(await threadPriorities()).toContain(below);
    expect(getPriority()).toBe(own);
    await pool.close();
    await rm(folder, { recursive: true });
  },
);
