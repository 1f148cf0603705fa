import { fenceFor, type SourceLine } from './codeLines.js';
import { toneOf } from './makeNodes.js';
import { mapProse } from './mapProse.js';

const ANY = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}|:{3,})[ \t]*\{/m;
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,}|:{3,})([^\n]*)$/;
const CLOSING = /^([ \t>]*)(`{3,}|~{3,}|:{3,})[ \t]*$/;
/** A fence of colons, followed by a name. */
const OPENING = /^[ \t>]*(:{3,})[ \t]*[{A-Za-z]/;
const DIRECTIVE = /^[ \t]*\{([A-Za-z][\w:.+-]*)\}([^\n]*)$/;
/** Attributes in place of a language: `{ .python title="a.py" }`. */
const CLASSES = /^[ \t]*\{[ \t]*\.([\w+-]+)(?![\w+-])([^{}]*)\}/;
const OPTION = /^[ \t]*:([A-Za-z][\w-]*):([^\n]*)$/;
/** A further line of the option above it. */
const CONTINUED = /^[ \t]*:[ \t]([^\n]*)$/;
const MAX_DEPTH = 10;
/** Languages of code cells in notebooks: ```{r}. Other unknown names are directives of an extension. */
const LANGUAGES = new Set(
  'r python python3 julia bash sh shell zsh sql js javascript ts ojs dot stan rust go java c cpp'.split(' '),
);

/** A directive of MyST, without its fences. */
interface Directive {
  name: string;
  argument: string;
  options: Record<string, string>;
  content: string[];
}

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

type Kind = keyof typeof KINDS;

const KIND_BY_NAME = new Map<string, Kind>(
  (Object.entries(KINDS) as [Kind, string][]).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
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
  const output: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const fence = FENCE.exec(line);
    const [, prefix = '', mark = '', info = ''] = fence ?? [];
    const directive = fence && depth < MAX_DEPTH ? DIRECTIVE.exec(info) : null;
    const isCode = fence !== null && !mark.startsWith(':') && !(mark.startsWith('`') && info.includes('`'));
    if (!directive && !isCode) {
      output.push(line);
      continue;
    }
    const end = endOfFence(lines, index + 1, mark, prefix.length + 3);
    const margin = prefix.replace(/[^\s>]/g, ' ');
    if (directive) {
      const content = lines.slice(index + 1, end);
      const read = readDirective(directive[1] ?? '', directive[2] ?? '', content);
      const written = write(read, mark.length, depth).map((each) => (each ? margin + each : each));
      // The first line keeps the marker of its list item.
      output.push(...(margin === prefix ? ['', ...written, ''] : [prefix.trimEnd(), '', ...written, '']));
    } else {
      output.push(prefix + mark + info.replace(CLASSES, '$1$2'), ...lines.slice(index + 1, end + 1));
    }
    index = end;
  }
  return output;
}

/**
 * Returns the index of the line that closes a fence. Fences of colons with the same length can be nested.
 *
 * @param margin Maximum number of characters before the closing fence.
 */
function endOfFence(lines: readonly string[], start: number, mark: string, margin: number): number {
  let open = 1;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (mark.startsWith(':') && OPENING.exec(line)?.[1] === mark) open += 1;
    const [, before = '', run = ''] = CLOSING.exec(line) ?? [];
    if (run.startsWith(mark) && before.length <= margin) open -= 1;
    if (open === 0) return index;
  }
  return lines.length;
}

function readDirective(name: string, argument: string, lines: readonly string[]): Directive {
  const content = withoutMargin(lines);
  const options: Record<string, string> = {};
  let start = 0;
  if (content[0]?.trim() === '---') {
    const end = content.indexOf('---', 1);
    /** The option that a line without a name continues. */
    let last = '';
    for (const line of content.slice(1, Math.max(1, end))) {
      const [, key = '', value = ''] = /^([\w-]+):([^\n]*)$/.exec(line) ?? [];
      last = addOption(options, key || last, key ? value : line);
    }
    if (end > 0) start = end + 1;
  } else {
    for (let option = OPTION.exec(content[0] ?? ''); option; option = OPTION.exec(content[start] ?? '')) {
      addOption(options, option[1] ?? '', option[2] ?? '');
      start += 1;
      for (; CONTINUED.test(content[start] ?? ''); start += 1)
        addOption(options, option[1] ?? '', CONTINUED.exec(content[start] ?? '')?.[1] ?? '');
    }
  }
  if (content[start]?.trim() === '') start += 1;
  return { name, argument: argument.trim(), options, content: content.slice(start) };
}

/** Removes the indentation that all lines have. */
function withoutMargin(lines: readonly string[]): string[] {
  let margin = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim()) margin = Math.min(margin, line.length - line.trimStart().length);
  return Number.isFinite(margin) ? lines.map((line) => line.slice(margin)) : [...lines];
}

function addOption(options: Record<string, string>, name: string, value: string): string {
  const text = value
    .trim()
    .replace(/^[|>][+-]?$/, '')
    .replace(/^(["'])(.*)\1$/, '$2');
  options[name] = options[name] ? `${options[name]} ${text}` : text;
  return name;
}

function write(directive: Directive, marks: number, depth: number): string[] {
  const { name, argument, options } = directive;
  const known = KIND_BY_NAME.get(name) ?? (toneOf(name) ? 'callout' : LANGUAGES.has(name) ? 'code' : 'titled');
  const colons = ':'.repeat(marks);
  const content = () => expand(directive.content, depth + 1);
  const block = (head: string) => [`${colons}${head}`, '', ...content(), '', colons];
  switch (known) {
    case 'code':
      return codeBlock(directive);
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
      return known satisfies never;
  }
}

/**
 * Returns the tone and title of a callout. The title is the argument. Without an argument, a directive whose name is not a tone has its
 * name as the title (`seealso`), except for `admonition`, `topic` and `sidebar`.
 */
function calloutHead({ name, argument }: Directive): string {
  const tone = toneOf(name) ? name : 'note';
  const word = name.charAt(0).toUpperCase() + name.slice(1);
  if (name === 'admonition' || name === 'topic' || name === 'sidebar' || argument) return `${tone} ${argument}`;
  return toneOf(name) ? tone : `${tone} ${word}`;
}

function codeBlock({ name, argument, options, content }: Directive): string[] {
  const fence = fenceFor(content.join('\n'));
  const language = /^(?:code|code-block|code-cell|sourcecode|parsed-literal|prompt)$/.test(name)
    ? (/^[\w+#-]+/.exec(argument.replace(/[{}]/g, ''))?.[0] ?? '')
    : name;
  const title = (options.caption ?? options.filename)?.replaceAll('`', '');
  if (content.every((line) => line.trim() === '')) return [];
  const header = name === 'csv-table' && options.header ? [options.header] : [];
  return [`${fence}${language}${title ? ` title="${title.replaceAll('"', "'")}"` : ''}`, ...header, ...content, fence];
}

const TARGET = /^[ \t]*\(([\w:.-]+)\)=[ \t]*$/;
/** A field with its text: `:param name: text`. */
const FIELD = /^([ \t]*):([A-Za-z][^:\n`]{0,80}):(?:[ \t]([^\n]*))?$/;
/** A value that the generator inserts: `{{ version }}`. */
const SUBSTITUTION = /\{\{[^\n]{1,500}?\}\}/g;
/** A role, or a code span, which is left as it is. */
const ROLE = /\{([A-Za-z][\w:.+-]*)\}(`+)([^`]+)\2|(?<!`)`+[^`]+`+/g;
/** A role with its own text: `text <target>`. */
const TITLED = /^([^<>]*[^<>\s])[ \t]*<([^<>]*)>$/;

/** Whether a line is written in MyST: a known directive, a target or a role. */
export function isMystLine({ text, code }: SourceLine): boolean {
  if (code) {
    const name = DIRECTIVE.exec(FENCE.exec(text)?.[3] ?? '')?.[1];
    return name !== undefined && (KIND_BY_NAME.has(name) || toneOf(name) !== undefined);
  }
  return TARGET.test(text) || [...text.matchAll(ROLE)].some((match) => match[1] !== undefined);
}

/**
 * Rewrites the roles of MyST in prose as Markdown, targets as anchors, and fields as list items. Removes substitutions, comments (`%`) and
 * block breaks (`+++`).
 */
export function rewriteRoles(line: string): string {
  if (line.startsWith('%') || line.startsWith('+++')) return '';
  const target = TARGET.exec(line)?.[1];
  if (target !== undefined) return `<a id="${target.toLowerCase()}"></a>\n`;
  const field = FIELD.exec(line);
  if (field) return `${field[1]}- **${field[2]}:** ${rewriteRoles(field[3]?.trim() ?? '')}`;
  const written = line.replace(ROLE, (whole, name?: string, _run?: string, inside?: string) =>
    name === undefined ? whole : role(name, inside ?? ''),
  );
  return mapProse(written, (text) => text.replace(SUBSTITUTION, ''));
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
      return `[${words}](#${(target ?? words).toLowerCase()})`;
    case 'doc':
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
