import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/freePort.js';
import { LONGEST_WAIT } from '../support/limits.js';

/** A folder that nginx serves twice: at the root of one server and below a path of another. */
export interface NginxHost {
  root: string;
  below: string;
  /** Process id of nginx, for measurements. */
  pid: number;
  stop: () => Promise<void>;
}

const BELOW = '/some/handbook/';

/**
 * Starts nginx in the foreground. It writes only to its own temporary folder.
 *
 * @param directives Configuration to add to the first server. Default: it only serves files.
 * @param upstreams Configuration to add before the servers. Default: none.
 */
export async function startNginx(path: string, site: string, directives = '', upstreams = ''): Promise<NginxHost> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const [rootPort, belowPort] = [await freePort(), await freePort()];
  const log = join(folder, 'error.log');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, site, { rootPort, belowPort, directives, upstreams }));
  const child = spawn(path, ['-e', log, '-c', file], { stdio: 'ignore' });
  const [root, below] = [`http://127.0.0.1:${rootPort}/`, `http://127.0.0.1:${belowPort}${BELOW}`];
  const until = Date.now() + LONGEST_WAIT;
  while (!(await fetch(`${below}index.html`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      const reason = await readFile(log, 'utf8').catch(String);
      await rm(folder, { recursive: true, force: true });
      // Another process has taken one of the two ports since `freePort` found them. Retry with new ports.
      if (reason.includes('Address already in use')) return startNginx(path, site, directives, upstreams);
      throw new Error(`nginx did not start: ${reason}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    root,
    below,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Servers {
  rootPort: number;
  belowPort: number;
  directives: string;
  upstreams: string;
}

function configuration(folder: string, site: string, { rootPort, belowPort, directives, upstreams }: Servers): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  // If root starts nginx, its worker runs as another user by default. That user cannot read the temporary folder of a test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off; ${temporary.join(' ')}
  types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; image/png png; }
  ${upstreams}
  server { listen 127.0.0.1:${rootPort}; root ${site}; error_page 404 /404.html; ${directives} }
  server {
    listen 127.0.0.1:${belowPort};
    location ${BELOW} { alias ${site}/; error_page 404 ${BELOW}404.html; }
  }
}
`;
}
