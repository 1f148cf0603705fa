import type { Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Syntax = ReturnType<typeof gfm>;

/**
 * Constructs of GitHub Flavored Markdown. Each has a pattern that matches every text with this construct. The parser tries `table` at every
 * line, and `emailAutolink` at every word. Leaving out constructs that the text cannot contain saves much time.
 */
const SIGNS: readonly (readonly [sign: RegExp, constructs: readonly string[]])[] = [
  [/@/, ['emailAutolink']],
  [/:\/\//, ['protocolAutolink']],
  [/www\./i, ['wwwAutolink']],
  [/\||:-|-:/, ['table']],
  [/~/, ['strikethrough']],
];
/**
 * Matches every text in which the parser can find a bare URL (`http…`, `www…`) or e-mail address to link. It includes `&`, because the
 * parser looks for addresses again after it has decoded `&…;`.
 */
const ADDRESS = /@|http|www|&/i;

/** The options of `fromMarkdown` that enable GitHub Flavored Markdown. */
interface Gfm {
  extensions: Syntax[];
  mdastExtensions: NonNullable<Options['mdastExtensions']>;
}

const known = new Map<string, Gfm>();

/** Returns the parser extensions that the text needs. */
export function selectGfmExtensions(text: string): Gfm {
  const missing = SIGNS.filter(([sign]) => !sign.test(text)).flatMap(([, constructs]) => constructs);
  const hasAddress = ADDRESS.test(text);
  const key = `${missing.join()} ${hasAddress}`;
  const made = known.get(key);
  if (made) return made;
  const mdast = gfmFromMarkdown();
  const options: Gfm = {
    extensions: [without(gfm(), new Set(missing))],
    mdastExtensions: hasAddress ? mdast : mdast.map(({ transforms, ...extension }) => extension),
  };
  known.set(key, options);
  return options;
}

/**
 * Removes constructs from a syntax. The parser's option `disable` would not be enough: the parser would still interrupt plain text at every
 * character with which a disabled construct can begin.
 */
function without(syntax: Syntax, names: ReadonlySet<string>): Syntax {
  const kept = Object.entries(syntax).map(([kind, constructs]) => [kind, withoutIn(constructs, names)]);
  return Object.fromEntries(kept) as Syntax;
}

function withoutIn(constructs: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(constructs).map(([code, list]) => [
      code,
      [list]
        .flat()
        .filter(
          (construct: { name?: string } | number) => typeof construct === 'number' || !names.has(construct.name ?? ''),
        ),
    ]),
  );
}
