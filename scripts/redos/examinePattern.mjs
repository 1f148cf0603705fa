// The build in plain JavaScript. The package's own entry prefers programs for Java or for one operating system.
import recheck from 'recheck/lib/browser.js';

/** The longest search for an attack (ms). */
const TIMEOUT_MS = 20_000;

/** @returns {'safe' | 'polynomial' | 'exponential' | 'unknown'} */
export function examinePattern({ source, flags }) {
  const { status, complexity } = recheck.checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: 0 });
  if (status !== 'vulnerable') return status;
  return complexity.type;
}
