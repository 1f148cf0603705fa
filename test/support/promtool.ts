import { spawnSync } from 'node:child_process';
import { findProgram } from '../../scripts/testPrograms.mjs';

/** The path of an installed promtool, or undefined. */
export const PROMTOOL: string | undefined = findProgram('promtool');

/** Runs promtool. Returns its exit code and output. */
export function promtool(args: readonly string[], input = ''): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(PROMTOOL ?? 'promtool', args, { input, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
