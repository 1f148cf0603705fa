/**
 * Matches a line that begins or ends a region, such as `// #region setup`. The indentation of the line must already be removed. Groups: the
 * characters that open the comment, the hash, `end`, and the rest of the line.
 */
const MARKER = /^([^\w\s#]{1,4}|@?(?:rem|REM)|#(?=[ \t]))?[ \t]*(#(?:pragma[ \t]+)?)?([eE]nd ?)?[rR]egion(?!\w)(.*)$/;
/**
 * Comment openers after which VS Code also accepts "region" without "#", as in "// region setup". A prose comment can begin with "region",
 * too, so only a name, or nothing, may follow.
 */
const WITHOUT_HASH = new Set(['//', '<!--', '#']);

interface Marker {
  /**
   * The characters that open the comment of the marker, such as `//`. Within a selected region, only markers with the same characters as
   * the marker that begins the region count. Other markers are ordinary lines.
   */
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
 * Returns the lines of all regions that are called `name` (`// #region name`, as in VS Code). A region can contain other regions. The
 * markers of these inner regions are left out if they are in the same kind of comment as the marker of the outer region. Undefined if the
 * text has no region with this name.
 */
export function selectRegion(text: string, name: string): string | undefined {
  const selected: string[] = [];
  const open = new OpenRegions();
  let comment: string | undefined;
  for (const line of text.split('\n')) {
    const marker = readMarker(line);
    if (open.isEmpty) {
      if (!marker || marker.isEnd || marker.name !== name) continue;
      comment = marker.comment;
      open.begin(name);
    } else if (!marker || marker.comment !== comment) selected.push(line);
    else if (!marker.isEnd) open.begin(marker.name);
    else open.end(marker.name);
  }
  return comment === undefined ? undefined : selected.join('\n');
}

/**
 * The stack of regions that are open at the current line: the selected region, and the regions nested in it. Empty outside the selected
 * region.
 */
class OpenRegions {
  readonly #names: string[] = [];
  /** Number of open regions with each name. `end` uses it to ignore the end of a region that is not open, without searching `#names`. */
  readonly #counts = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

  begin(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Removes the region that an end marker ends, and the regions within it. A marker without a name ends the innermost region. */
  end(name: string): void {
    // Ignore an end marker whose name matches no open region. Its region may have begun before the selected one.
    if (name !== '' && !this.#counts.get(name)) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#counts.set(last, (this.#counts.get(last) ?? 1) - 1);
      if (name === '' || last === name) return;
    }
  }
}
