import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONGEST_WAIT } from '../support/limits.js';

const SYSTEM_PATHS = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'];

/** Returns the path of an installed Caddy; undefined if there is none. `CADDY_PATH` takes precedence. */
export function findCaddy(): string | undefined {
  return [process.env.CADDY_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

/** Starts Caddy. It writes only to its own temporary folder. */
export async function startCaddy(path: string, caddyfile: string, url: string): Promise<{ stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n  admin off\n}\n${caddyfile}\n`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(path, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const until = Date.now() + LONGEST_WAIT;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Caddy did not start: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
