import { decodeOrKeep } from '../../../values/decodeOrKeep.js';
import { withoutTrailingSlashes } from '../../../values/withoutTrailingSlashes.js';
import { readLines, type SourceLine } from '../lines/codeLines.js';
import { continuePrefix, prefixOf } from '../lines/containerPrefix.js';
import { toneOf } from '../nodes/makeNodes.js';
import { REFERENCE_MARK } from '../nodes/references.js';
import { attribute } from './writeShortcode.js';

/** Matches the tag of a block that only GitBook has. Pages of GitBook are recognised by such tags. */
const SIGN =
  /^\{% ?(?:(?:tabs|stepper|columns) ?%\}|(?:hint style|content-ref url|embed url|file src|code [a-zA-Z]{1,20})=)/;
/** Matches the beginning of a tag. The tag itself ends at the first `%}`. */
const TAG = /^\{%[ \t]*(end)?([\w@/-]+)/;
/** A hint on one line: its tag and its text. */
const SHORT_HINT = /^(\{%[ \t]*hint[ \t][^%]{0,200}%\})(.*)\{%[ \t]*endhint[ \t]*%\}[ \t]*$/;
const ARGUMENT = /[ \t]([a-z-]+)="([^"]*)"/gi;
const LINK = /^([ \t>]*)\[([^[\]]+)\]\((?:<([^<>]+)>|([^()<>]+))\)[ \t]*$/;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
/** Names of GitBook blocks, with the components that replace them. */
const ELEMENTS: Readonly<Record<string, string>> = {
  hint: 'Callout',
  tabs: 'Tabs',
  tab: 'Tab',
  stepper: 'Steps',
  step: 'Step',
};

/**
 * Rewrites the blocks of a GitBook page. For example, a hint is the block from `{% hint style="warning" %}` to `{% endhint %}`. Hints, tabs
 * and steppers become components. Embeds and files become links. The title of a `code` block is added to the fence of the code. In a
 * `content-ref` block, a link whose text is only its URL or file name shows the title of its target page. All other blocks lose their tags,
 * and only their content stays. Leaves a page unchanged if no line begins with a tag that only GitBook has.
 */
export function expandGitBookBlocks(source: string): string {
  if (!source.includes('{%') || !source.split('\n').some((line) => SIGN.test(afterPrefix(line)))) return source;
  const output: string[] = [];
  let codeTitle: string | undefined;
  let isReference = false;
  for (const { text, code, opens } of readLines(source).flatMap(splitHint)) {
    const isTag = !code && /^%\}[ \t]*$/.test(text.slice(Math.max(0, text.indexOf('%}'))));
    const margin = prefixOf(text);
    const [, end, name = ''] = (isTag && TAG.exec(text.slice(margin.length))) || [];
    if (name === '') {
      const title = opens ? codeTitle?.replaceAll('`', '') : undefined;
      output.push(isReference ? withPageTitle(text) : text + (title ? ` title="${title}"` : ''));
      if (opens) codeTitle = undefined;
      continue;
    }
    const given = Object.fromEntries([...text.matchAll(ARGUMENT)].map(([, key, value]) => [key, value]));
    if (name === 'code') codeTitle = end ? undefined : given.title;
    if (name === 'content-ref') isReference = !end;
    const line = write(name, Boolean(end), given);
    const below = continuePrefix(margin);
    // Do not add a blank line before a tag that begins a list item. A blank line directly after the list marker would end the item.
    const isItem = below !== margin;
    if (line) output.push(...(isItem ? [] : [margin.trimEnd()]), margin + line, below.trimEnd());
    else if (isItem) output.push(margin);
  }
  return output.join('\n');
}

/** Splits a hint on one line into three lines. */
function splitHint(line: SourceLine): SourceLine[] {
  const margin = prefixOf(line.text);
  const [, tag, text = ''] = line.code ? [] : (SHORT_HINT.exec(line.text.slice(margin.length)) ?? []);
  if (tag === undefined) return [line];
  const below = continuePrefix(margin);
  return [margin + tag, below + text.trim(), `${below}{% endhint %}`].map((each) => ({ ...line, text: each }));
}

function afterPrefix(line: string): string {
  return line.slice(prefixOf(line).length);
}

/** Returns the text that replaces the tag of a block; empty if there is nothing to show. */
function write(name: string, isEnd: boolean, { style, title, url, src }: Readonly<Record<string, string>>): string {
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  if (element) return isEnd ? `</${element}>` : `<${element}${toneAttribute(name, style)}${attribute('title', title)}>`;
  if (isEnd) return '';
  if (name === 'embed' && url) return `<${url}>`;
  return name === 'file' && src ? `[${lastSegment(src.split(/[?#]/, 1)[0] ?? '')}](<${src}>)` : '';
}

function toneAttribute(name: string, style: string | undefined): string {
  return name === 'hint' ? attribute('type', toneOf(style) ?? 'info') : '';
}

/**
 * Makes a link show the title of its target page if the link's text is only the URL or the file name. GitBook writes the links of
 * `content-ref` blocks in this form.
 */
function withPageTitle(line: string): string {
  const [, margin = '', words = '', quoted, plain] = LINK.exec(line) ?? [];
  const url = quoted ?? plain;
  if (url === undefined) return line;
  const names = [url, lastSegment(url)].map(decodeOrKeep);
  const text = decodeOrKeep(words.replace(ESCAPE, '$1'));
  return names.includes(text) ? `${margin}[](<${REFERENCE_MARK}${url}>)` : line;
}

function lastSegment(url: string): string {
  const path = withoutTrailingSlashes(url);
  return path.slice(path.lastIndexOf('/') + 1);
}
