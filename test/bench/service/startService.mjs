import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const UNLIMITED = ['address-per-minute', 'address-per-day', 'searches-per-minute'];

/**
 * Starts `docs-assistant serve` in a process of its own and waits until it listens.
 *
 * @returns Its URL, `measure` (see `probe.mjs`), and `stop`.
 */
export async function startService(folder, ...args) {
  const limits = UNLIMITED.flatMap((limit) => [`--limit-${limit}`, '0']);
  const options = ['--port', '0', '--no-watch', '--domain', 'bench', '--log', 'off', ...limits, ...args];
  const child = fork(path('../../../dist/cli/main.js'), ['serve', folder, ...options], {
    execArgv: ['--import', path('probe.mjs')],
    stdio: ['ignore', 'pipe', process.env.BENCH_VERBOSE ? 'inherit' : 'ignore', 'ipc'],
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(fail)]);
  return {
    url: /http:\S+/.exec(String(line))[0],
    async measure(request = {}) {
      child.send(request);
      const [figures] = await once(child, 'message');
      return figures;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function fail([code]) {
  throw new Error(`The service has ended with code ${code}. Set BENCH_VERBOSE=1 to see why.`);
}
