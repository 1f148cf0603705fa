/** A line that begins or ends a region, without indentation. Groups: the comment before it, its hash, `end`, and the rest. */
const MARKER = /^([^\w\s#]{1,4}|@?(?:rem|REM)|#(?=[ \t]))?[ \t]*(#(?:pragma[ \t]+)?)?([eE]nd ?)?[rR]egion(?!\w)(.*)$/;
/** Comments in which VS Code reads regions without a hash. Sentences can begin in the same way, so only a name may follow. */
const WITHOUT_HASH = new Set(['//', '<!--', '#']);

interface Marker {
  /** The comment around the marker. Only regions in the same kind of comment are nested. */
  comment: string;
  isEnd: boolean;
  /** Empty if the marker has no name. */
  name: string;
}

function readMarker(line: string): Marker | undefined {
  const [found, comment = '', hash, end, rest = ''] = MARKER.exec(line.trimStart()) ?? [];
  if (found === undefined) return undefined;
  const text = rest.replace('-->', '').trim();
  if (hash === undefined && !(WITHOUT_HASH.has(comment) && /^[\w.-]*$/.test(text))) return undefined;
  return { comment, isEnd: end !== undefined, name: /^"?(\w[\w.-]*)/.exec(text)?.[1] ?? '' };
}

/**
 * Returns the lines of the regions with a name (`// #region name`, as in VS Code), without the markers of the regions within them.
 * Undefined if the text has no such region.
 */
export function selectRegion(text: string, name: string): string | undefined {
  const selected: string[] = [];
  /** Names of the open regions, the selected one first. Empty outside it. */
  let open: string[] = [];
  let comment: string | undefined;
  for (const line of text.split('\n')) {
    const marker = readMarker(line);
    if (open.length === 0) {
      if (!marker || marker.isEnd || marker.name !== name) continue;
      comment = marker.comment;
      open.push(name);
    } else if (!marker || marker.comment !== comment) selected.push(line);
    else if (!marker.isEnd) open.push(marker.name);
    else open = withoutEnded(open, marker.name);
  }
  return comment === undefined ? undefined : selected.join('\n');
}

/** Removes the region that an end marker ends, and the regions within it. A marker without a name ends the innermost region. */
function withoutEnded(open: readonly string[], name: string): string[] {
  const index = name === '' ? open.length - 1 : open.lastIndexOf(name);
  // The end of a region that began before the selected one.
  return index < 0 ? [...open] : open.slice(0, index);
}
