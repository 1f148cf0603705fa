/**
 * Returns the words of a Markdown or MDX source that should be visible on the page. It uses only regular expressions, so that it shares no
 * code and no mistakes with the parser under test. Like the parser, it drops front matter, imports and exports, comments, script and style,
 * expressions, names of tags and attributes, and URLs.
 */
export function sourceWords(source: string, mdx: boolean): string[] {
  const text = source.replace(/\r\n?/g, '\n').replace(/^\uFEFF?---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '');
  const code: string[] = [];
  const prose: string[] = [];
  let fence = '';
  let skipTo = 0;
  let position = 0;
  for (const line of text.split('\n')) {
    const start = position;
    position += line.length + 1;
    if (start < skipTo) continue;
    if (mdx && !fence && /^export\s+(?:const|let|function|default|async|type|interface|\{)/.test(line)) {
      skipTo = endOfModuleStatement(text, start);
      prose.push('');
      continue;
    }
    const mark = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/.exec(line);
    if (!fence && mark && !mark[2]?.includes('`')) {
      fence = mark[1] ?? '';
      const title = /title=(?:"([^"]*)"|'([^']*)')/.exec(mark[2] ?? '');
      code.push(title?.[1] ?? title?.[2] ?? '');
      prose.push('');
    } else if (fence) {
      if (new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}\\s*$`).test(line)) fence = '';
      else code.push(line.replace(/\[!code [^\]]*\]/g, ' '));
    } else prose.push(line);
  }
  return [...wordsOf(code.join('\n')), ...wordsOf(proseWords(prose.join('\n'), mdx))];
}

/** Splits a text into words: lower case, letters and digits only. In scripts without spaces each character counts as a word. */
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

function proseWords(source: string, mdx: boolean): string {
  const kept: string[] = [];
  const keep = (words: string) => {
    kept.push(words);
    return ' \u0001 ';
  };
  let text = source
    .replace(/(?<!\\)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)\1(?!`)/g, (_, _run, inside: string) => keep(inside))
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1\s*>/gi, ' ');
  if (mdx) {
    text = text
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
      .replace(/^import\s[^\n]*?(?:from\s*)?(['"])[^'"\n]+\1;?[ \t]*$/gm, ' ')
      .replace(/^import\s*\{[^}]*\}\s*from\s*(['"])[^'"\n]+\1;?[ \t]*$/gm, ' ');
  }
  text = withoutTags(text, keep);
  text = mdx ? withoutBraces(text, keep) : text.replace(/\{\{[\s\S]*?\}\}/g, ' ');
  text = text
    .replace(/^(?:[ \t>]|[-*+][ \t])*\d{1,9}[.)](?=[ \t]|$)/gm, ' ')
    .replace(/^[ \t>]*:{3,}[ \t]*[\w-]*/gm, ' ')
    .replace(/[ \t]*\\?\{#[^}\n]*\}[ \t]*$/gm, ' ')
    .replace(/^[ \t]*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gim, ' ')
    .replace(/^[ \t>]*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gim, ' ')
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*\S+[^\n]*$/gm, ' ')
    .replace(/\[\^[^\]\s]+\]:?/g, ' ')
    .replace(
      /\]\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
      (_, title?: string) => `] ${title ?? ''} `,
    )
    .replace(/\]\[[^\]\n]*\]/g, '] ');
  return decodeReferences(`${text} ${kept.join(' ')}`);
}

/** Attributes whose values are visible. */
const SHOWN =
  /(?:^|\s)(title|label|description|caption|summary|header|alt)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\})/g;

function withoutTags(text: string, keep: (words: string) => string): string {
  let output = '';
  let position = 0;
  const start = /<\/?(?=[A-Za-z>])/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const address = /^<(?:https?:|mailto:)[^\s>]*>|^<[^\s<>@]+@[^\s<>@]+>/.exec(
      text.slice(found.index, found.index + 2_000),
    );
    if (address) continue;
    const end = endOfTag(text, found.index);
    if (end < 0) continue;
    const tag = text.slice(found.index, end);
    output += `${text.slice(position, found.index)} `;
    for (const shown of tag.matchAll(SHOWN)) keep(shown[2] ?? shown[3] ?? shown[4] ?? '');
    position = end;
    start.lastIndex = end;
  }
  return output + text.slice(position);
}

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

/** Returns the position after an import or export: the end of the line on which its brackets and template literals are closed. */
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
      if (literal && !literal[2]?.includes('${')) keep(literal[2] ?? '');
      output += ' ';
    } else if (depth === 0) output += character;
  }
  return output;
}
