/** Maximum number of patterns to which one pattern with braces may expand. */
const MAX_ALTERNATIVES = 100;
/** Maximum number of characters of a pattern. */
const MAX_LENGTH = 200;
/** Matches glob syntax that is not supported, such as `!(a|b)`, `+(a)` and `{1..3}`. */
const EXTENDED = /[!?+*@]\(|\{[^{},]*\.\./;
const BRACES = /\{([^{},]*(?:,[^{},]*)+)\}/;

/** Returns whether a list of patterns matches a path. */
export type GlobMatcher = (path: string) => boolean;

/** Whether `createGlobMatcher` supports a pattern. */
export function isGlob(pattern: string): boolean {
  return pattern.length <= MAX_LENGTH && !EXTENDED.test(pattern) && alternativesOf(pattern) !== undefined;
}

/**
 * Creates a function that tests a path against patterns. Patterns may contain `*`, `**`, `?`, `[a-z]`, `[!a-z]` and `{a,b}`. A pattern that
 * begins with `!` excludes paths. If several patterns match a path, the last of them decides. Patterns that `isGlob` rejects are ignored.
 *
 * The time to test a pattern is at most proportional to its length times the length of the path. Each alternative in braces counts as a
 * separate pattern.
 *
 * @example createGlobMatcher(['drafts/**', '!drafts/index.md'])('drafts/a.md') // true
 */
export function createGlobMatcher(patterns: readonly string[]): GlobMatcher {
  const rules = patterns.filter(isGlob).map((pattern) => {
    const isMatch = !pattern.startsWith('!');
    const globs = alternativesOf(isMatch ? pattern : pattern.slice(1)) ?? [];
    return { isMatch, globs: globs.map(compileGlob) };
  });
  return (path) => {
    const names = path.split('/').map((name) => [...name]);
    return rules.findLast(({ globs }) => globs.some((glob) => matchesNames(glob, names)))?.isMatch ?? false;
  };
}

/** Replaces braces: `{a,b}.md` becomes `a.md` and `b.md`. Undefined if there are more than {@link MAX_ALTERNATIVES}. */
function alternativesOf(pattern: string): string[] | undefined {
  let patterns = [pattern];
  while (patterns.some((each) => BRACES.test(each))) {
    patterns = patterns.flatMap((each) => {
      const [braces, inner] = BRACES.exec(each) ?? [];
      return braces && inner !== undefined ? inner.split(',').map((part) => each.replace(braces, () => part)) : [each];
    });
    if (patterns.length > MAX_ALTERNATIVES) return undefined;
  }
  return patterns;
}

/** A segment of a pattern: its characters, wildcards and character classes. `**` matches any number of segments. */
type NamePattern = readonly string[] | '**';

function compileGlob(pattern: string): NamePattern[] {
  const names = pattern.split('/').filter((name, index) => name !== '.' && (name !== '' || index > 0));
  return names.map((name) => (name === '**' ? name : (name.match(/\[[^\]]+\]|\\?./gsu) ?? [])));
}

const matchesNames = (glob: readonly NamePattern[], names: readonly (readonly string[])[]): boolean =>
  matches(glob, names, '**', (pattern, name) => pattern !== '**' && matches(pattern, name, '*', matchesCharacter));

function matchesCharacter(pattern: string, character: string): boolean {
  if (pattern === '?') return true;
  if (pattern.length === 1 || !pattern.startsWith('[')) return pattern.replace(/^\\(?=.)/s, '') === character;
  const [, not, set = ''] = /^\[([!^]?)(.*)\]$/s.exec(pattern) ?? [];
  const ranges = [...set.matchAll(/(.)(?:-(.))?/gsu)];
  const isInSet = ranges.some(([, from = '', to = from]) => from <= character && character <= to);
  return isInSet !== Boolean(not);
}

/**
 * Matches items with a pattern in which `star` matches any number of items. Backtracks only to the last star, so the time is never
 * exponential.
 */
function matches<Part, Item>(
  pattern: readonly Part[],
  items: readonly Item[],
  star: Part,
  fits: (part: Part, item: Item) => boolean,
): boolean {
  let at = 0;
  let afterStar = 0;
  let retryAt = 0;
  for (let index = 0; index < items.length; ) {
    const part = pattern[at];
    const item = items[index] as Item;
    if (part === star) {
      at += 1;
      afterStar = at;
      retryAt = index;
    } else if (part !== undefined && fits(part, item)) {
      at += 1;
      index += 1;
    } else if (afterStar > 0) {
      at = afterStar;
      retryAt += 1;
      index = retryAt;
    } else return false;
  }
  return pattern.slice(at).every((part) => part === star);
}
