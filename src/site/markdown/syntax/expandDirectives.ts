import { codeBlock, type SourceLine } from '../lines/codeLines.js';
import {
  type Directive,
  directiveOfLine,
  inPlaceOfFence,
  readDirective,
  rewriteFences,
} from '../lines/readDirective.js';
import { toneOf } from '../nodes/makeNodes.js';
import { findRoles } from './rewriteRoles.js';

const ANY = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,})[ \t]*\{/m;
/** Matches the attributes that a code block has in place of its language: `{ .python title="a.py" }`. */
const CLASSES = /^[ \t]*\{[ \t]*\.([\w+-]+)(?![\w+-])([^{}]*)\}/;
/**
 * Languages of code cells in notebooks: ```{r}. A name in braces that is neither a known directive nor one of these languages is a
 * directive of an extension.
 */
const LANGUAGES = new Set(
  'r python python3 julia bash sh shell zsh sql js javascript ts ojs dot stan rust go java c cpp'.split(' '),
);

/** The names of directives, by how they are rewritten. */
const KINDS = {
  code: 'code code-block code-cell sourcecode parsed-literal literalinclude prompt math mermaid eval-rst csv-table doctest',
  dropped: 'toctree contents bibliography index tableofcontents sectnum include raw figure-md-css',
  callout: 'admonition seealso versionadded versionchanged versionremoved deprecated topic sidebar margin aside todo',
  image: 'image figure',
  tabs: 'tab-set tabs',
  tab: 'tab-item tab tab-code',
  details: 'dropdown details collapse toggle',
  card: 'card grid-item-card',
  /** Only the content is shown; the argument is a number, a name or an option. */
  content:
    'grid grid-item card-carousel div container only table-wrapper glossary epigraph figure-md block container hlist',
  /** The argument is a title. */
  titled: 'table list-table rubric prf:theorem prf:proof exercise solution proof theorem definition example',
} as const;

type DirectiveKind = keyof typeof KINDS;

const KIND_BY_NAME = new Map<string, DirectiveKind>(
  (Object.entries(KINDS) as [DirectiveKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind]),
  ),
);

/**
 * Rewrites the directives of MyST (fences with a name in braces) as the `:::` blocks, code blocks and images of other generators. Of some
 * directives, keeps only the content or the title and the content. Removes others, such as `toctree`. Leaves out options, except titles of
 * code, headers of CSV tables and descriptions of images. Also rewrites a code block that has attributes in place of a language:
 * `{ .python }` becomes `python`.
 */
export function expandDirectives(source: string): string {
  return ANY.test(source) ? expand(source.split('\n'), 0).join('\n') : source;
}

function expand(lines: readonly string[], depth: number): string[] {
  return rewriteFences(lines, depth, (fence, index) => {
    const { name, prefix, mark, info, end } = fence;
    if (name === undefined) return [prefix + mark + info.replace(CLASSES, '$1$2'), ...lines.slice(index + 1, end + 1)];
    return inPlaceOfFence(prefix, write(readDirective(fence, lines, index), mark.length, depth));
  });
}

/**
 * Returns how a directive is rewritten. If the name is unknown, the directive comes from an extension, and its argument is shown as a
 * title.
 */
export function kindOfDirective(name: string): DirectiveKind {
  return KIND_BY_NAME.get(name) ?? (toneOf(name) ? 'callout' : LANGUAGES.has(name) ? 'code' : 'titled');
}

function write(directive: Directive, marks: number, depth: number): string[] {
  const { name, argument, options } = directive;
  const kind = kindOfDirective(name);
  const colons = ':'.repeat(marks);
  const content = () => expand(directive.content, depth + 1);
  const block = (head: string) => [`${colons}${head}`, '', ...content(), '', colons];
  switch (kind) {
    case 'code':
      return codeOf(directive);
    case 'dropped':
      return [];
    case 'callout':
      return block(calloutHead(directive));
    case 'image':
      return [`![${(options.alt ?? '').replace(/[[\]]/g, '')}](<${argument.replace(/[<>]/g, '')}>)`, '', ...content()];
    case 'tabs':
      return block('tabs');
    case 'tab':
      return block(`tab ${argument}`);
    case 'details':
      return block(`details ${argument}`);
    case 'card':
      return block(`card ${argument}`);
    case 'content':
      return content();
    case 'titled':
      return argument ? [argument, '', ...content()] : content();
    default:
      return kind satisfies never;
  }
}

/** Titles that Sphinx gives its directives. The first is used without an argument. The second is put before the argument. */
const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  versionadded: ['Added', 'Added in version'],
  versionchanged: ['Changed', 'Changed in version'],
  versionremoved: ['Removed', 'Removed in version'],
  deprecated: ['Deprecated', 'Deprecated since version'],
  seealso: ['See also', 'See also:'],
};

/**
 * Returns the tone and the title of a callout. A directive in `TITLES` gets the title that Sphinx gives it. The title of any other
 * directive is its argument. Without an argument, the name of the directive (`todo`) becomes the title. But `admonition`, `topic`,
 * `sidebar`, and directives whose name is a tone, such as `warning`, get no title if they have no argument.
 */
function calloutHead({ name, argument }: Directive): string {
  const tone = toneOf(name) ? name : 'note';
  const [alone, before] = (Object.hasOwn(TITLES, name) && TITLES[name]) || [];
  // A text can follow the version: `{versionadded} 2.0 With a cache.`
  if (before) return `${tone} ${argument ? `${before} ${argument.replace(/^(v?\d\S*)[ \t]+/, '$1: ')}` : alone}`;
  const word = name.charAt(0).toUpperCase() + name.slice(1);
  if (name === 'admonition' || name === 'topic' || name === 'sidebar' || argument) return `${tone} ${argument}`;
  return toneOf(name) ? tone : `${tone} ${word}`;
}

function codeOf({ name, argument, options, content }: Directive): string[] {
  const language = /^(?:code|code-block|code-cell|sourcecode|parsed-literal|prompt)$/.test(name)
    ? (/^[\w+#-]+/.exec(argument.replace(/[{}]/g, ''))?.[0] ?? '')
    : name;
  if (content.every((line) => line.trim() === '')) return [];
  const header = name === 'csv-table' && options.header ? [options.header] : [];
  return codeBlock([...header, ...content], language, options.caption ?? options.filename);
}

/** Matches a target, `(label)=`, by which a MyST page is recognised. The label has no spaces: `(a + b)=` could belong to a formula. */
const PLAIN_TARGET = /^[ \t]*\([\w:./-]+\)=[ \t]*$/;

/** Whether a line is written in MyST: a known directive, a target or a role. */
export function isMystLine({ text, code }: SourceLine): boolean {
  if (code) {
    const name = directiveOfLine(text);
    return name !== undefined && (KIND_BY_NAME.has(name) || toneOf(name) !== undefined);
  }
  return PLAIN_TARGET.test(text) || findRoles(text).length > 0;
}
