import { readLines } from './codeLines.js';
import { mapProse } from './mapProse.js';
import { labelId, PROJECT_SCHEME } from './references.js';

/** A target, whose label may contain spaces. */
const TARGET = /^[ \t]*\(([\p{L}\p{N}_:./-]+(?: [\p{L}\p{N}_:./-]+)*)\)=[ \t]*$/mu;
/** A field with its text: `:param name: text`. */
const FIELD = /^([ \t]*):([A-Za-z][^:\n`]{0,80}):(?:[ \t]([^\n]*))?$/;
/** A value that the generator inserts: `{{ version }}`. */
const SUBSTITUTION = /\{\{[^\n]{1,500}?\}\}/g;
/** The name of a role, directly before its backticks: `{py:func}`. */
const ROLE_NAME = /\{([A-Za-z][\w:.+-]{0,99})\}$/;
/** Maximum number of characters of that name and its braces. */
const MAX_ROLE_NAME = 102;
/** A line that is no part of a paragraph over several lines: blank, a heading, a quote, a table row, a comment or a block. */
const ALONE = /^(?:%|\+\+\+|[ \t]*(?:$|[>|]|#{1,6}[ \t]|:{3}))/;
/** A line that begins a paragraph: a list item or a field. */
const PARAGRAPH_START = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|:[A-Za-z][^:\n`]{0,80}:)/;
/** A role with its own text: `text <target>`. */
const TITLED = /^([^<>]*[^<>\s])[ \t]*<([^<>]*)>$/;

/** Whether a text has a target: `(install)=`. */
export function hasTargets(source: string): boolean {
  return TARGET.test(source);
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
    if (isAlone || PARAGRAPH_START.test(text)) flush();
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
  let written = '';
  let position = 0;
  for (const { name, inside, start, end } of findRoles(text)) {
    written += text.slice(position, start) + role(name, inside.includes('\n') ? inside.replace(/\s+/g, ' ') : inside);
    position = end;
  }
  return mapProse(written + text.slice(position), (prose) => prose.replace(SUBSTITUTION, ''));
}

interface Role {
  name: string;
  inside: string;
  start: number;
  end: number;
}

/** Finds the roles of a paragraph outside its code spans. */
export function findRoles(text: string): Role[] {
  const found: Role[] = [];
  const runs = [...text.matchAll(/`+/g)];
  /** The last run of each length: without it, each run without a partner would be compared with all later ones. */
  const last = new Map(runs.map(([run], index) => [run.length, index]));
  for (let index = 0; index < runs.length; index += 1) {
    const { 0: run, index: at } = runs[index] as RegExpExecArray;
    if ((last.get(run.length) ?? 0) <= index) continue;
    do index += 1;
    while (runs[index]?.[0] !== run);
    const close = runs[index]?.index ?? 0;
    const name = ROLE_NAME.exec(text.slice(Math.max(0, at - MAX_ROLE_NAME), at))?.[1];
    if (name === undefined) continue;
    const start = at - name.length - 2;
    found.push({ name, inside: text.slice(at + run.length, close), start, end: close + run.length });
  }
  return found;
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
