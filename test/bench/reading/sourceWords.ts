import type { Markup } from './Markup.js';

/**
 * Returns the words of a source that readers of the original site see. Uses regular expressions and simple scans, so that it shares no code
 * and no mistakes with the parser under test.
 *
 * Leaves out everything that readers do not see: front matter, module statements, comments, scripts, styles, expressions and URLs. Also
 * leaves out the names of tags and directives, and their invisible attributes and options.
 */
export function sourceWords(source: string, markup: Markup): string[] {
  const text = withoutFrontMatter(source.replace(/\r\n?/g, '\n'));
  const code: string[] = [];
  const prose: string[] = [];
  /** The open fences. A MyST directive is a fence with prose or code inside, so fences can be nested. */
  const fences: {
    mark: string;
    isCode: boolean;
    isHidden: boolean;
    margin: number;
    mayHaveOptions: boolean;
    hasOptionBlock: boolean;
    isTwoslash: boolean;
    start: number;
  }[] = [];
  /** The characters that end a comment which began on an earlier line; empty outside such a comment. */
  let commentEnd = '';
  let skipTo = 0;
  let position = 0;
  const all = text.split('\n');
  for (const [number, line] of all.entries()) {
    const start = position;
    position += line.length + 1;
    if (start < skipTo) continue;
    const open = fences.at(-1);
    if (open && new RegExp(`^[\\s>]{0,${open.margin}}\\${open.mark[0]}{${open.mark.length},}\\s*$`).test(line)) {
      fences.pop();
      continue;
    }
    if (open?.mayHaveOptions && /^\s*---$/.test(line)) {
      // This line begins or ends the options of a directive: MyST allows them between two lines with `---`.
      open.hasOptionBlock = !open.hasOptionBlock;
      open.mayHaveOptions = open.hasOptionBlock;
      continue;
    }
    if (open?.hasOptionBlock) {
      prose.push(/^\s*caption:\s*\|?(.*)$/.exec(line)?.[1] ?? (/^\s{2,}/.test(line) ? line : ''));
      continue;
    }
    if (open?.mayHaveOptions && /^\s*(?::(?:[\w-]+:|\s).*|)$/.test(line)) {
      const caption = /^\s*:(?:(?:caption|alt|name-caption):|\s)\s*\|?(.*)$/.exec(line);
      prose.push(open.isHidden ? '' : (caption?.[1] ?? ''));
      continue;
    }
    if (open) open.mayHaveOptions = false;
    if (open?.isHidden) continue;
    // Skip the lines of a comment: code fences in a comment do not open a block.
    const wasComment = commentEnd !== '';
    if (commentEnd) commentEnd = line.includes(commentEnd) ? '' : commentEnd;
    else if (!open) commentEnd = openComment(line.replace(/`[^`]*`/g, ''), markup);
    if (commentEnd || wasComment) continue;
    if (open?.isCode) {
      if (open.isTwoslash && /^\s*\/\/ ---cut(?:-before)?---/.test(line)) code.length = open.start;
      else if (!open.isTwoslash || !/^\s*\/\/\s*(?:@[A-Za-z]\w*(?::.*)?$|\^\?|---cut)/.test(line))
        code.push(withoutNotes(line, markup));
      continue;
    }
    // Look for exports only at the beginning of a block: inside a tag, `export` can be the start of an attribute.
    const beginsBlock = start === skipTo || (all[number - 1] ?? '').trim() === '';
    if (markup === 'mdx' && beginsBlock && EXPORTED.test(line)) {
      skipTo = endOfModuleStatement(text, start);
      prose.push('');
      continue;
    }
    if (markup === 'myst' && line.startsWith('%')) continue;
    const mark = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,}|:{3,}(?=\{))(.*)$/.exec(line);
    const info = mark?.[2] ?? '';
    if (!mark || (info.includes('`') && mark[1]?.startsWith('`'))) {
      prose.push(line);
      continue;
    }
    const directive = markup === 'myst' ? /^\s*\{([\w:.+-]+)\}\s*(.*)$/.exec(info) : null;
    const name = directive?.[1] ?? '';
    fences.push({
      mark: mark[1] ?? '',
      margin: line.indexOf(mark[1] ?? '') + 3,
      isTwoslash: /\btwoslash\b/.test(info),
      start: code.length,
      isHidden: HIDDEN_DIRECTIVES.test(name),
      isCode: !directive || CODE_DIRECTIVES.test(name),
      mayHaveOptions: directive !== null,
      hasOptionBlock: false,
    });
    if (directive)
      prose.push('', UNSEEN_ARGUMENTS.test(name) || CODE_DIRECTIVES.test(name) ? '' : (directive[2] ?? ''), '');
    else prose.push('', titleOfFence(info), '');
  }
  return [...wordsOf(code.join('\n')), ...wordsOf(proseWords(prose.join('\n'), markup))];
}

const EXPORTED = /^export\s+(?:const|let|function|default|async|type|interface|\{)/;

function openComment(line: string, markup: Markup): string {
  if (/<!--(?!.*-->)/.test(line)) return '-->';
  return markup === 'mdx' && /\{\/\*(?!.*\*\/\})/.test(line) ? '*/}' : '';
}

/**
 * Directives whose content readers do not see. Sites show something else in its place, such as titles of pages (`toctree`), headings
 * (`contents`) or the output of a program (`py-…`).
 */
const HIDDEN_DIRECTIVES = /^(?:toctree|contents|tableofcontents|raw|py-\w+)$/;
/** Directives of MyST whose content is not Markdown. */
const CODE_DIRECTIVES =
  /^(?:code|code-block|code-cell|sourcecode|parsed-literal|literalinclude|math|mermaid|raw|eval-rst|toctree|contents|csv-table|prompt)$/;
/** Directives whose argument readers do not see, because it is a name, a URL or an option. */
const UNSEEN_ARGUMENTS =
  /^(?:image|figure|include|literalinclude|toctree|contents|code|code-block|code-cell|list-table|grid|grid-item|card-carousel|div|container|only|raw|math|mermaid|eval-rst|tab-set|figure-md|iframe|embed|glossary|bibliography|doc|sd_fa|auto\w+|myst\S*|docutils\S*|docs-\S*)$/;

/** Removes the parts of code that sites do not show: marks for highlighting, and shortcodes of Hugo, which sites replace with a value. */
function withoutNotes(line: string, markup: Markup): string {
  const shown = line.replace(/\[!code [^\]]*\]/g, ' ');
  return markup === 'hugo' ? shown.replace(/\{\{[<%](?!\/\*)[^{}]*\}\}/g, ' ') : shown;
}

function titleOfFence(info: string): string {
  const title = /(?<!')\b(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(info);
  return title ? `\`${title[1] ?? title[2]}\`` : '';
}

function withoutFrontMatter(text: string): string {
  return text
    .replace(/^\uFEFF?---[ \t]*\n[\s\S]*?\n?---[ \t]*(?:\n|$)/, '')
    .replace(/^\uFEFF?\+\+\+[ \t]*\n[\s\S]*?\n\+\+\+[ \t]*(?:\n|$)/, '');
}

/** Splits text into words: lower case, letters and digits only. Each Chinese or Japanese character counts as a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu)
      ?.flatMap(
        (word) =>
          word.match(
            /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
          ) ?? [],
      ) ?? []
  );
}

/** Removes the parts of a source that answers leave out: footnotes, and titles that are shown only on hover. */
export function withoutAsides(source: string): string {
  return source
    .replace(/^[ \t>]*\[\^[^\]\s]+\]:[^\n]*(?:\n(?:[ \t]*\n)*[ \t]{2,}\S[^\n]*|\n[^\s#>`~:|*+-][^\n]*)*/gm, '')
    .replace(/(<(?:abbr|dfn|Tooltip|a|span|img)\b[^<>]*?)\s(?:title|tip|headline)="[^"]*"/g, '$1')
    .replace(/(\]\([^\s()"]*)\s+"[^"\n]*"\)/g, '$1)');
}

export function decodeReferences(text: string): string {
  const named: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    copy: '©',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    rarr: '→',
    times: '×',
    zwnj: '',
    le: '≤',
    ge: '≥',
    ensp: ' ',
    emsp: ' ',
  };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const number = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return number <= 0x10ffff ? String.fromCodePoint(number) : ' ';
    },
  );
}

/**
 * For each markup: the syntax that it adds to Markdown and that readers do not see. Each pattern comes with its replacement, the text that
 * readers see instead.
 */
const UNSEEN: Readonly<Record<Markup, readonly (readonly [RegExp, string])[]>> = {
  markdown: [],
  mdx: [
    [/\{\/\*[\s\S]*?\*\/\}/g, ' '],
    [/^import\s[^\n]*?(?:from\s*)?(['"])[^'"\n]+\1;?[ \t]*$/gm, ' '],
    [/^import\s*\{[^}]*\}\s*from\s*(['"])[^'"\n]+\1;?[ \t]*$/gm, ' '],
    [/(?<=\n\n)import\s(?:[^\n]+\n)*?[^\n]*['"];?[ \t]*(?=\n[ \t]*\n|$)/g, ' '],
  ],
  vue: [
    [/\{\{[\s\S]*?\}\}/g, ' '],
    [/^[ \t]*<<<[^\n]*$/gm, ' '],
    [/^([ \t>]*:{3,}[^\n{]*)\{[^{}\n]*\}[ \t]*$/gm, '$1'],
    [/^\[\[toc\]\]/gim, ' '],
    [/(?<=[)\]])\{[a-z][^{}\n]*\}/g, ' '],
  ],
  mkdocs: [
    // Jinja templates.
    [/\{%[^\n]*?%\}|\{\{[^\n]*?\}\}/g, ' '],
    // Lines that include a file: the snippets of MkDocs, and the form that FastAPI uses.
    [/^[ \t]*;?-+8<-+[^\n]*$/gm, ' '],
    [/^[ \t]*\{\*[^\n]*\*\}[ \t]*$/gm, ' '],
    // The first line of an admonition, up to its title.
    [/^([ \t>]*)(?:!!!|\?\?\?\+?|\/\/\/+)[ \t]*[\w-]*(?:[ \t]+[\w-]+)*?[ \t]*(?=\||"|$)/gm, '$1'],
    [/^[ \t]*===\+?!?(?=[ \t]+")/gm, ' '],
    // Lines that insert documentation generated from Python code, with their options.
    [/^::: [\w.]+(?:\n[ \t]+[^\n]*)*/gm, ' '],
    [/\{[:#.][^{}\n]*\}|\{ [#.:a-z][^{}\n]*\}/g, ' '],
    [/:(?:material|fontawesome|octicons|simple)-[\w-]+:|:[a-z][\w+-]*:(?=[\s{.,)]|$)/g, ' '],
    [/^\[TOC\]/gm, ' '],
    [/^\*\[[^\]\n]+\]:[^\n]*$/gm, ' '],
    [/\+\+(?=[\w"+-]+\+\+)([\w"+-]+)\+\+/g, '$1'],
    [/\]\[[\w.]*\]/g, '] '],
  ],
  myst: [
    [/^[ \t]*\([\w:. -]+\)=[ \t]*$/gm, ' '],
    [/^%[^\n]*$/gm, ' '],
    [/^\+\+\+[^\n]*$/gm, ' '],
    [/\{\{[\s\S]*?\}\}/g, ' '],
    [/^[ \t]*\{[.#:a-z][^{}\n`]*\}[ \t]*$/gm, ' '],
    [/(?<=[`)\]>\uFFFC ])\{[.#a-z][\w.#="' -]*\}/g, ' '],
  ],
  hugo: [
    [/(?<=^[ \t>]*|\}\})[ \t]*\{[^{}\n]*\}[ \t]*$/gm, ' '],
    [/\{\{[<%]\s*(?:\/?[\s\S]*?)[>%]\}\}/g, ' '],
  ],
};

const LINK_TARGET = /\]\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(\s+(?:"[^"]*"|'[^']*'))?\s*\)/g;

function proseWords(source: string, markup: Markup): string {
  const kept: string[] = [];
  const keep = (words: string) => {
    kept.push(words);
    return ' \uFFFC ';
  };
  let text = source;
  if (markup === 'hugo') {
    text = text.replace(/^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*(?:\n[ \t]+)?[^\s`]*\{\{[^\n]*$/gm, ' ');
    text = keepShortcodeTitles(text, keep);
  }
  if (markup === 'myst') text = keepRoles(text, keep);
  text = text
    // Remove the definitions of reference links: `[label]: target "title"`.
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*(?:\n[ \t]+)?[^\s`]\S*(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*$/gm, ' ')
    .replace(/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\](?=\s)/gm, '$1');
  text = withoutTags(text, markup, keep);
  for (const [pattern, seen] of UNSEEN[markup]) text = text.replace(pattern, seen);
  // Targets of links can contain braces, so remove the targets before the expressions.
  text = text.replace(LINK_TARGET, (_, title?: string) => `] ${title ?? ''} `);
  if (markup === 'mdx') text = withoutBraces(text, keep);
  text = text
    .replace(/^(?:[ \t>]|[-*+][ \t])*\d{1,9}[.)](?=[ \t]|$)/gm, ' ')
    .replace(/^[ \t>]*:{3,}[ \t]*[\w-]*/gm, ' ')
    .replace(/[ \t]*\\?\{#[^}\n]*\}[ \t]*$|[ \t]\[#[\w-]+\][ \t]*$/gm, ' ')
    // Remove the names of emoji, because the renderer replaces them. If a name stays visible on the page, `shownPage` reports it as syntax
    // that readers see (`leaks`). Keep the names in MyST, because Sphinx does not replace them.
    .replace(markup === 'myst' ? /$^/ : /(?<![\w:]):[a-z+-][\w+-]*:(?![\w:])/g, ' ')
    .replace(/^[ \t>]*\[!\w+\][+-]?/gim, ' ')
    .replace(/\[\^[^\]\s]+\]:?/g, ' ')
    .replace(/\]\[[^\]]*\]/g, '] ');
  return decodeReferences(`${text} ${kept.join(' ')}`);
}

/**
 * Removes shortcodes of Hugo. Passes the texts that their attributes contain, such as the title in `{{% alert title="Note" %}}`, to `keep`.
 */
function keepShortcodeTitles(text: string, keep: (words: string) => string): string {
  return text.replace(/\{\{[<%](?!\/\*)[\s\S]*?[>%]\}\}/g, (tag) => {
    for (const [, title] of tag.matchAll(/\b(?:title|subtitle|header|footer|caption|summary|alt|text)="([^"]*)"/g))
      keep((title ?? '').replace(LINK_TARGET, '] '));
    return ' ';
  });
}

/**
 * Removes MyST roles, but keeps their visible words. If the role has a target in `<…>`, the visible words are the text before the target.
 * Otherwise, they are the content of the role, if the site shows this content.
 */
function keepRoles(text: string, keep: (words: string) => string): string {
  return text.replace(
    /\{([A-Za-z][\w:.+-]*)\}(`+)([^`\n]+)\2|(?<!`)`+[^`\n]+`+/g,
    (whole, name?: string, _run?: string, inside = '') => {
      if (name === undefined) return whole;
      const titled = /^([\s\S]*?)\s*<[^<>]+>$/.exec(inside);
      if (titled) return keep(titled[1] ?? '');
      return /^(?:ref|numref|doc|any|cite\S*|eq|py:\w+|download|sd_fa|octicon|material-\S*|fa\S*)$/.test(name)
        ? ' '
        : keep(inside);
    },
  );
}

/** Attributes whose values count as words of the page. */
const SHOWN =
  /(?:^|\s)(title|label|description|caption|summary|header|alt)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\})/g;

/** Parts of a page in which other markup has no effect: comments, scripts, styles, SVG, code spans, template literals in braces, tags. */
const OUTER =
  /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|<(script|style|svg)\b[\s\S]*?<\/\1\s*>|\{\s*`([^`]*)`\s*\}|(?<!\\)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)\3(?!`)|<\/?(?=[A-Za-z>])/g;

function withoutTags(text: string, markup: Markup, keep: (words: string) => string): string {
  let output = '';
  let position = 0;
  const outer = new RegExp(OUTER);
  for (let found = outer.exec(text); found; found = outer.exec(text)) {
    const [whole, , template, , span] = found;
    const isExpression = whole.startsWith('{');
    const isTag = /^<\/?$/.test(whole);
    const end = isTag ? endOfTag(text, found.index) : found.index + whole.length;
    if (end < 0 || (isExpression && markup !== 'mdx') || (isTag && ADDRESS.test(text.slice(found.index, end)))) {
      outer.lastIndex = found.index + 1;
      continue;
    }
    output += text.slice(position, found.index);
    if (span !== undefined) output += keep(withoutCodeNotes(span, markup));
    else if (template !== undefined) output += keep(template.replace(/\$\{[^{}]*\}/g, ' '));
    else output += ' ';
    const tag = isTag ? text.slice(found.index, end) : '';
    // Skip the labels of icons, because only screen readers announce them.
    if (!tag.startsWith('<Icon'))
      for (const shown of tag.matchAll(SHOWN))
        keep((shown[2] ?? shown[3] ?? shown[4] ?? '').replace(/\{\{[^{}]*\}\}/g, ' '));
    position = end;
    outer.lastIndex = end;
  }
  return output + text.slice(position);
}

/** Removes the language marker of a code span (`#!python ` or `{:python}`), and everything that `withoutNotes` removes. */
function withoutCodeNotes(span: string, markup: Markup): string {
  return withoutNotes(span, markup).replace(/^(?:#!\w+ |\{:\w+\})|\{:\w+\}$/, '');
}

const ADDRESS = /^<(?:https?:|mailto:)[^\s>]*>$|^<[^\s<>@]+@[^\s<>@]+>$/;

function endOfTag(text: string, start: number): number {
  const name = /^<\/?([\w.:-]*)/.exec(text.slice(start, start + 200));
  let depth = 0;
  let quote = '';
  for (let index = start + (name?.[0].length ?? 1); index < text.length && index < start + 20_000; index += 1) {
    const character = text[index] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if ((character === '"' || character === "'") && (depth > 0 || text[index - 1] === '=')) quote = character;
    else if (character === '`' && depth > 0) quote = '`';
    else if (depth === 0 && character === '>') return index + 1;
    else if (depth === 0 && character === '<') return -1;
  }
  return -1;
}

/**
 * Returns the position after an `export` statement. The statement continues after a line if a bracket or template literal is open, if the
 * line ends with `=`, `,`, `?` or `:`, or if the next line is indented.
 */
function endOfModuleStatement(text: string, start: number): number {
  let depth = 0;
  let template = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] as string;
    if (character === '\\') index += 1;
    else if (character === '`') template = !template;
    else if (template) continue;
    else if ('{(['.includes(character)) depth += 1;
    else if ('})]'.includes(character)) depth -= 1;
    else if (character === '\n' && depth <= 0) {
      const next = text.slice(index + 1, index + 200).split('\n')[0] ?? '';
      if (!/[=(,{[?:]\s*$/.test(text.slice(Math.max(start, index - 20), index)) && !/^\s+\S/.test(next))
        return index + 1;
    }
  }
  return text.length;
}

function withoutBraces(text: string, keep: (words: string) => string): string {
  let output = '';
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (depth === 0 && character === '\\') {
      output += text.slice(index, index + 2);
      index += 1;
    } else if (character === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const literal = /^\{\s*(["'`])([\s\S]*)\1\s*\}$/.exec(text.slice(start, index + 1));
      if (literal) keep((literal[2] ?? '').replace(/\$\{[^{}]*\}/g, ' '));
      output += ' ';
    } else if (depth === 0) output += character;
  }
  return output;
}
