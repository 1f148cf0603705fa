import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian's packages run this program to find out whether they may start their service. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = '#!/bin/sh\nexit 101\n';

/** Installs a package of Debian without starting its service, but only on CI as root. */
export function installDebianPackage(name) {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian's ${name} with apt-get, without starting it …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const isNewPolicy = !existsSync(POLICY);
  if (isNewPolicy) writeFileSync(POLICY, FORBIDDEN, { mode: 0o755 });
  try {
    run('update', '-qq') && run('install', '-qy', '--no-install-recommends', name);
  } finally {
    if (isNewPolicy) rmSync(POLICY, { force: true });
  }
}
