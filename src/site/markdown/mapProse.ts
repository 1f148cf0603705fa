/** Matches a code span on one line. A run of backticks begins only where no other backtick is before it, so the time is linear. */
const CODE_SPAN = /((?<!`)`+[^`\n]+`+)/;

/** Rewrites a line of text outside its code spans. */
export function mapProse(line: string, rewrite: (text: string) => string): string {
  if (!line.includes('`')) return rewrite(line);
  return line
    .split(CODE_SPAN)
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join('');
}
