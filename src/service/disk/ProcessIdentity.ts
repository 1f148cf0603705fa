import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { hasErrorCode } from '../../http/errorCode.js';

/** Identifies a process across machines and restarts. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** The running kernel and the PID namespace, within which `pid` is unique. Linux only. */
  space?: string;
  /** Start time of the process in clock ticks since boot. Distinguishes it from a later process with the same `pid`. Linux only. */
  started?: string;
}

/** Positions of fields in `/proc/<pid>/stat` after the process name, which is in parentheses and may contain any character. */
const STATE = 0;
const START_TIME = 19;

export async function readProcessIdentity(): Promise<ProcessIdentity> {
  const [boot, namespace, self] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
    readStat(process.pid),
  ]);
  const isKnown = boot !== '' && namespace !== '' && self !== undefined;
  return {
    pid: process.pid,
    host: hostname(),
    ...(isKnown && { space: `${boot.trim()} ${namespace}`, started: self.started }),
  };
}

/** Whether a process has ended. Undefined if this process cannot find out, for example because the other process is on another machine. */
export async function hasProcessEnded(other: ProcessIdentity): Promise<boolean | undefined> {
  const own = await readProcessIdentity();
  if (other.space !== undefined && other.space === own.space) {
    const found = await readStat(other.pid);
    if (found) return found.started !== other.started || found.state === 'Z' || found.state === 'X';
  } else if (other.space !== undefined || own.space !== undefined || other.host !== own.host) return undefined;
  // Without start times, only an unused pid proves that the process has ended: a used pid may belong to a new process.
  return isPidFree(other.pid) ? true : undefined;
}

async function readStat(pid: number): Promise<{ state: string; started: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[STATE], fields?.[START_TIME]];
  return state !== undefined && started !== undefined ? { state, started } : undefined;
}

function isPidFree(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasErrorCode(error, 'ESRCH');
  }
}
