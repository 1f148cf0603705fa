import { readLines } from '../lines/codeLines.js';
import { findCodeSpans } from '../lines/findCodeSpans.js';
import { mapProse } from '../lines/mapProse.js';
import { splitParagraphs, TARGET } from '../lines/splitParagraphs.js';
import { labelId, PROJECT_SCHEME } from '../nodes/references.js';

/** A field of a MyST field list, with its text: `:param name: text`. */
export const FIELD = /^([ \t]*):([A-Za-z][^:\n`]{0,80}):(?:[ \t]([^\n]*))?$/;
/** A MyST substitution, which the site generator replaces with a value: `{{ version }}`. */
const SUBSTITUTION = /\{\{[^\n]{1,500}?\}\}/g;
/** The name of a role, directly before its backticks: `{py:func}`. */
const ROLE_NAME = /\{([A-Za-z][\w:.+-]{0,99})\}$/;
/** Maximum length of the name of a role with its braces, in characters. */
const MAX_ROLE_NAME = 102;
/** The content of a MyST role that has both a text and a target: `text <target>`. */
const TITLED = /^([^<>]*[^<>\s])[ \t]*<([^<>]*)>$/;

/** Whether a text contains a MyST target, which names the place that follows it: `(install)=`. */
export function hasTargets(source: string): boolean {
  return TARGET.test(source);
}

/**
 * Rewrites MyST syntax in prose: roles become Markdown, targets become anchors, and fields become list items. Removes roles of icons,
 * substitutions, comments (`%`) and block breaks (`+++`).
 */
export function rewriteRoles(source: string): string {
  return splitParagraphs(readLines(source))
    .map((lines) =>
      lines[0]?.code ? lines[0].text : rewriteInParagraph(lines.map(({ text }) => rewriteLine(text)).join('\n')),
    )
    .join('\n');
}

/**
 * Rewrites a line of MyST syntax: a target becomes an anchor, and a field becomes a list item. A comment or a block break becomes an empty
 * line. Other lines stay unchanged.
 */
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

/**
 * Finds the roles of MyST in a paragraph. A role is a name in braces with a code span directly after it. Text inside a code span is not
 * searched for roles.
 */
export function findRoles(text: string): Role[] {
  return findCodeSpans(text).flatMap(({ inside, start, end }) => {
    const name = ROLE_NAME.exec(text.slice(Math.max(0, start - MAX_ROLE_NAME), start))?.[1];
    return name === undefined ? [] : [{ name, inside, start: start - name.length - 2, end }];
  });
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
