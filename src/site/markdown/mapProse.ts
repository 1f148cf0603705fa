/**
 * Matches a code span that is on one line and contains no backticks. A run of backticks begins only where no other backtick is before it,
 * so the time is linear.
 */
const CODE_SPAN = /((?<!`)`+[^`\n]+`+)/;

/** Rewrites a text outside the code spans that `CODE_SPAN` matches. */
export function mapProse(line: string, rewrite: (text: string) => string): string {
  if (!line.includes('`')) return rewrite(line);
  return line
    .split(CODE_SPAN)
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join('');
}
