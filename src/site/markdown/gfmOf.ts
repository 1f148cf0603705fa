import type { Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Syntax = ReturnType<typeof gfm>;

/**
 * Constructs of GitHub's Markdown by name, and what a text holds wherever one of them is. The parser tries them at every line, some
 * at every word; to try those that cannot be there was a quarter of the work for plain pages.
 */
const SIGNS: readonly (readonly [sign: RegExp, constructs: readonly string[]])[] = [
  [/@/, ['emailAutolink']],
  [/:\/\//, ['protocolAutolink']],
  [/www\./i, ['wwwAutolink']],
  [/\||:-|-:/, ['table']],
  [/~/, ['strikethrough']],
];
/** Addresses are looked for once more in the finished text, where marks and references to characters have become letters. */
const ADDRESS = /@|http|www|&/i;

/** What the parser is given. */
interface Gfm {
  extensions: Syntax[];
  mdastExtensions: NonNullable<Options['mdastExtensions']>;
}

const known = new Map<string, Gfm>();

/** The extensions of GitHub that a text needs, and no others. */
export function gfmOf(text: string): Gfm {
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

/** Without them, and not with them disabled: what is disabled still ends the text before it. */
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
