/**
 * The table of verdicts on the regular expressions of src/. It contains tab-separated values with one row for each pattern, sorted by
 * pattern. The verdict says whether an input can make the pattern take polynomial or exponential time: `safe`, `polynomial`, `exponential`
 * or `unknown`.
 *
 * Each row has the verdict and the pattern. If the verdict is not `safe`, or if a part of the pattern is known only at run time, the row
 * also has the reason why the time of the pattern is bounded.
 */

/** @returns {Map<string, { verdict: string, reason: string }>} The rows, keyed by pattern. */
export function parseVerdicts(text) {
  const rows = text.split('\n').slice(1).filter(Boolean);
  return new Map(
    rows.map((row) => {
      const [verdict = '', pattern = '', reason = ''] = row.split('\t');
      return [pattern, { verdict, reason }];
    }),
  );
}

/** @param {{ pattern: string, verdict: string, reason: string }[]} rows sorted by pattern */
export function formatVerdicts(rows) {
  const lines = rows.map(({ pattern, verdict, reason }) => [verdict, pattern, reason].join('\t').trimEnd());
  return `${['verdict\tpattern\treason', ...lines].join('\n')}\n`;
}
