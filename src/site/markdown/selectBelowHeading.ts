import { readLines } from './codeLines.js';
import { readBody } from './readBody.js';
import { readHeadings } from './readHeadings.js';
import { type SlugStyle, Slugs } from './slugs.js';

const HEADING = /^ {0,3}(#{1,6})[ \t]/;

/**
 * Returns the lines below the heading with an anchor, up to the next heading of the same or a higher level. Undefined if the text has no
 * such heading.
 */
export function selectBelowHeading(text: string, id: string, style: SlugStyle): string | undefined {
  const slugs = new Slugs(style);
  const selected: string[] = [];
  let depth = 0;
  for (const line of readLines(text)) {
    const marks = line.code ? undefined : HEADING.exec(line.text)?.[1];
    if (depth > 0) {
      if (marks !== undefined && marks.length <= depth) break;
      selected.push(line.text);
    } else if (marks !== undefined) {
      const [heading] = readHeadings(readBody(line.text, '', style).root, slugs);
      if (heading?.id === id) depth = marks.length;
    }
  }
  return depth > 0 ? selected.join('\n') : undefined;
}
