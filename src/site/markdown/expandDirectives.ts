import { codeBlock, readLines, type SourceLine } from './codeLines.js';
import { toneOf } from './makeNodes.js';
import { mapProse } from './mapProse.js';
import { type Directive, directiveOfLine, inPlaceOfFence, readDirective, readFence } from './readDirective.js';
import { labelId, PROJECT_SCHEME } from './references.js';

const ANY = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,})[ \t]*\{/m;
/** Attributes in place of a language: `{ .python title="a.py" }`. */
const CLASSES = /^[ \t]*\{[ \t]*\.([\w+-]+)(?![\w+-])([^{}]*)\}/;
/** Languages of code cells in notebooks: ```{r}. Other unknown names are directives of an extension. */
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
 * Rewrites the directives of MyST (a fence with a name in braces) as the `:::` blocks, code blocks and images of other generators. Leaves
 * out options, except titles of code, headers of tables and descriptions of images. Also turns the attributes of a code block into its
 * language (`{ .python }`).
 */
export function expandDirectives(source: string): string {
  return ANY.test(source) ? expand(source.split('\n'), 0).join('\n') : source;
}

function expand(lines: readonly string[], depth: number): string[] {
  const output: (string | string[])[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const fence = readFence(lines, index, depth);
    if (!fence) {
      output.push(lines[index] ?? '');
      continue;
    }
    const { prefix, mark, info, end } = fence;
    if (fence.name !== undefined)
      output.push(inPlaceOfFence(prefix, write(readDirective(fence, lines, index), mark.length, depth)));
    else output.push(prefix + mark + info.replace(CLASSES, '$1$2'), lines.slice(index + 1, end + 1));
    index = end;
  }
  return output.flat();
}

/** Returns how a directive is rewritten. A directive with an unknown name is one of an extension. */
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

/** Titles that Sphinx gives its directives: without an argument, and before an argument. */
const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  versionadded: ['Added', 'Added in version'],
  versionchanged: ['Changed', 'Changed in version'],
  versionremoved: ['Removed', 'Removed in version'],
  deprecated: ['Deprecated', 'Deprecated since version'],
  seealso: ['See also', 'See also:'],
};

/**
 * Returns the tone and title of a callout. The title is the argument. Without an argument, a directive whose name is not a tone has its
 * name as the title (`todo`), except for `admonition`, `topic` and `sidebar`.
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

/** A target, whose label may contain spaces. */
const TARGET = /^[ \t]*\(([\p{L}\p{N}_:./-]+(?: [\p{L}\p{N}_:./-]+)*)\)=[ \t]*$/mu;
/** A target by which a page of MyST is recognised: a label with a space could be a line of a formula. */
const PLAIN_TARGET = /^[ \t]*\([\w:./-]+\)=[ \t]*$/;
/** A field with its text: `:param name: text`. */
const FIELD = /^([ \t]*):([A-Za-z][^:\n`]{0,80}):(?:[ \t]([^\n]*))?$/;
/** A value that the generator inserts: `{{ version }}`. */
const SUBSTITUTION = /\{\{[^\n]{1,500}?\}\}/g;
/** A role, or a code span, which is left as it is. */
const ROLE = /\{([A-Za-z][\w:.+-]*)\}(`+)([^`]+)\2|(?<!`)`+[^`]+`+/g;
/** A line that is no part of a paragraph over several lines: blank, a heading, a quote, a table row, a comment or a block. */
const ALONE = /^(?:%|\+\+\+|[ \t]*(?:$|[>|]|#{1,6}[ \t]|:{3}))/;
/** A line that begins a paragraph: a list item or a field. */
const BEGINNING = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|:[A-Za-z][^:\n`]{0,80}:)/;
/** A role with its own text: `text <target>`. */
const TITLED = /^([^<>]*[^<>\s])[ \t]*<([^<>]*)>$/;

/** Whether a text has a target: `(install)=`. */
export function hasTargets(source: string): boolean {
  return TARGET.test(source);
}

/** Whether a line is written in MyST: a known directive, a target or a role. */
export function isMystLine({ text, code }: SourceLine): boolean {
  if (code) {
    const name = directiveOfLine(text);
    return name !== undefined && (KIND_BY_NAME.has(name) || toneOf(name) !== undefined);
  }
  return PLAIN_TARGET.test(text) || [...text.matchAll(ROLE)].some((match) => match[1] !== undefined);
}

/**
 * Rewrites the roles of MyST in prose as Markdown, targets as anchors, and fields as list items. Removes substitutions, comments (`%`) and
 * block breaks (`+++`).
 */
export function rewriteRoles(source: string): string {
  const output: string[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) output.push(rewriteInParagraph(paragraph.join('\n')));
    paragraph = [];
  };
  for (const { text, code } of readLines(source)) {
    const isAlone = code || ALONE.test(text) || TARGET.test(text);
    if (isAlone || BEGINNING.test(text)) flush();
    if (code) output.push(text);
    else paragraph.push(rewriteLine(text));
    if (isAlone) flush();
  }
  flush();
  return output.join('\n');
}

/** Rewrites a line that is a target, a field, a comment or a block break. */
function rewriteLine(line: string): string {
  if (line.startsWith('%') || line.startsWith('+++')) return '';
  const target = TARGET.exec(line)?.[1];
  if (target !== undefined) return `<a id="${labelId(target)}"></a>\n`;
  const field = FIELD.exec(line);
  return field ? `${field[1]}- **${field[2]}:** ${field[3]?.trim() ?? ''}` : line;
}

/** Rewrites roles, which can continue on the next line of a paragraph, and removes substitutions. */
function rewriteInParagraph(text: string): string {
  const written = text.replace(ROLE, (whole, name?: string, _run?: string, inside = '') =>
    name === undefined ? whole : role(name, inside.includes('\n') ? inside.replace(/\s+/g, ' ') : inside),
  );
  return mapProse(written, (prose) => prose.replace(SUBSTITUTION, ''));
}

function role(name: string, inside: string): string {
  const [, words = inside, target] = TITLED.exec(inside.replace(/\s+/g, ' ').trim()) ?? [];
  const kind = name.slice(name.lastIndexOf(':') + 1);
  switch (kind) {
    case 'octicon':
    case 'material-regular':
    case 'material-outlined':
    case 'fas':
    case 'fab':
    case 'far':
    case 'fa':
    case 'icon':
      return '';
    case 'kbd':
    case 'sub':
    case 'sup':
    case 'subscript':
    case 'superscript':
      return `<${kind.slice(0, 3)}>${words}</${kind.slice(0, 3)}>`;
    case 'ref':
    case 'numref':
      return `[${target === undefined ? '' : words}](<#${target ?? words}>)`;
    case 'doc':
      return `[${target === undefined ? '' : words}](<${PROJECT_SCHEME}${target ?? words}>)`;
    case 'download':
      return `[${words}](<${target ?? words}>)`;
    case 'abbr':
    case 'term':
    case 'cite':
    case 'eq':
    case 'strong':
    case 'emphasis':
    case 'any':
    case 'text':
      return kind === 'abbr' && target !== undefined ? `${words} (${target})` : words;
    default:
      return /^(?:bdg|button|badge)\b/.test(kind) ? words : `\`${target === undefined ? inside : words}\``;
  }
}
