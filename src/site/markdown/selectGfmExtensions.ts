import type { Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Syntax = ReturnType<typeof gfm>;

/**
 * Constructs of GitHub Flavored Markdown, each with a pattern that every text with this construct matches. The parser tries all its
 * constructs at every line, some at every word, so leaving out those that a text cannot contain saves much of its time.
 */
const SIGNS: readonly (readonly [sign: RegExp, constructs: readonly string[]])[] = [
  [/@/, ['emailAutolink']],
  [/:\/\//, ['protocolAutolink']],
  [/www\./i, ['wwwAutolink']],
  [/\||:-|-:/, ['table']],
  [/~/, ['strikethrough']],
];
/**
 * Matches every text that can contain a URL or an email address. It includes `&`, because the parser searches again after it has decoded
 * `&…;`.
 */
const ADDRESS = /@|http|www|&/i;

/** The options of the parser. */
interface Gfm {
  extensions: Syntax[];
  mdastExtensions: NonNullable<Options['mdastExtensions']>;
}

const known = new Map<string, Gfm>();

/** The parser extensions that a text needs. */
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
 * Removes constructs from a syntax. Disabling them with the option of the parser is not enough: a disabled construct still ends the text
 * before it.
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
