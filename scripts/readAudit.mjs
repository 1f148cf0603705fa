/** HTTP statuses with which a registry answers if it has no audit endpoint. */
const NO_AUDITS = [404, 405, 501];

/**
 * Reads the output of `npm audit --json`. Returns the number of packages with advisories, the reason why it is unknown, or the reason why
 * the audit failed. An unknown number is not a failure, because checks must work without a network.
 */
export function readAudit({ stdout, stderr, error }) {
  const report = parseReport(stdout);
  if (report?.metadata) return { advisories: report.metadata.vulnerabilities.total };
  if (NO_AUDITS.includes(report?.statusCode)) return { unknown: 'this registry has no audits' };
  // npm's report has a `message` beside `error` only if the request to the registry failed.
  if (report?.message) return { unknown: `the registry could not be asked: ${report.message}` };
  return { failure: report?.error?.summary || error?.message || stderr.trim() || 'npm audit has printed nothing' };
}

function parseReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
