// Import `lib/browser.js`, which is recheck in plain JavaScript: the main entry of recheck prefers Java or a native program.
import recheck from 'recheck/lib/browser.js';

/** Time limit for the check of one pattern (ms). A check that takes longer returns `unknown`. */
const TIMEOUT_MS = 20_000;

/** @returns {'safe' | 'polynomial' | 'exponential' | 'unknown'} */
export function examinePattern({ source, flags }) {
  const { status, complexity } = recheck.checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: 0 });
  if (status !== 'vulnerable') return status;
  return complexity.type;
}
