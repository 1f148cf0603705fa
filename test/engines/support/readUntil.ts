import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { LONGEST_WAIT } from '../../support/limits.js';

/** Reads the output of a process until it matches, and returns the first group of the match. */
export function readUntil(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`${child.spawnfile} ${reason}:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), LONGEST_WAIT);
    child.once('error', (error) => fail(String(error)));
    child.once('exit', (code) => fail(`ended with ${code}`));
    stream.on('data', (data: Buffer) => {
      output += data.toString();
      const match = pattern.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve(match[1] ?? '');
    });
  });
}
