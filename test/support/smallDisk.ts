import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

/** Mounts a file system of a fixed size. Needs Linux and root. */
function mount(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0777`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const probe = await temporaryFolder('probe');

/** Whether this process may mount file systems: only root, as in the CI container. */
export const canMount = mount(probe, '16k');
if (canMount) execFileSync('umount', [probe]);

/** Mounts a disk of the given size until the test ends, and returns its folder. */
export async function smallDisk(size: string): Promise<string> {
  const folder = await temporaryFolder('disk');
  mount(folder, size);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Makes the disk in a folder read-only. In contrast to the permissions of a folder, this also applies to root. */
export function makeReadOnly(folder: string): void {
  execFileSync('mount', ['-o', 'remount,ro', folder]);
}

/** Fills the disk: writes a file `filler` until no space is left. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch {
    // No space left.
  } finally {
    closeSync(file);
  }
}
