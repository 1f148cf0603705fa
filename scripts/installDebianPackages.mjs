import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian's packages run this program to find out whether they may start their service. Exit code 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = '#!/bin/sh\nexit 101\n';

/**
 * Installs Debian packages without starting their services. Does nothing if the process is not root or there is no `apt-get`. Outside CI,
 * installs the packages only if `anywhere` is true.
 */
export function installDebianPackages(names, { anywhere = false } = {}) {
  if (!(process.env.CI || anywhere) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian's ${names.join(', ')} with apt-get, without starting any service …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const isNewPolicy = !existsSync(POLICY);
  if (isNewPolicy) writeFileSync(POLICY, FORBIDDEN, { mode: 0o755 });
  try {
    run('update', '-qq') && run('install', '-qy', '--no-install-recommends', ...names);
  } finally {
    if (isNewPolicy) rmSync(POLICY, { force: true });
  }
}
