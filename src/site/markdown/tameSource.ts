/** A page above this is cut: no documentation page is that long, and parsing costs time and memory. */
const MAX_PAGE_LENGTH = 2_000_000;
/** Containers opened by one line. CommonMark's grammar pays for each on every later line. */
const MAX_LINE_CONTAINERS = 24;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;

/** A page whose shape cannot cost more than its length is worth. */
export interface TameSource {
  source: string;
  warnings: string[];
}

/** Defuses the shapes that make Markdown parsers slow; real pages pass unchanged. */
export function tameSource(source: string): TameSource {
  const warnings: string[] = [];
  let text = source;
  if (text.length > MAX_PAGE_LENGTH) {
    text = text.slice(0, MAX_PAGE_LENGTH);
    warnings.push(`The page is longer than ${MAX_PAGE_LENGTH} characters; what comes after them was left out.`);
  }
  return { source: text.split('\n').map(tameLine).join('\n'), warnings };
}

function tameLine(line: string): string {
  if (line.length < MAX_LINE_CONTAINERS) return line;
  const containers = CONTAINERS.exec(line)?.[0] ?? '';
  const marks = containers.match(/>|[-*+]|\d+[.)]/g) ?? [];
  if (marks.length <= MAX_LINE_CONTAINERS || /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/.test(line)) return line;
  return line.slice(containers.length) || line.replace(/[>*+-]/g, '\\$&').slice(0, 200);
}
