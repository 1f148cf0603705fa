import { readLines } from './codeLines.js';
import { attribute } from './expandShortcodes.js';
import { toneOf } from './makeNodes.js';
import { REFERENCE_MARK } from './references.js';

/** A line with the tag of a block, by which pages of GitBook are recognised. */
const SIGN =
  /^[ \t>]*\{% ?(?:(?:tabs|stepper|columns) ?%\}|(?:hint style|content-ref url|embed url|file src|code [a-zA-Z]{1,20})=)/m;
/** The beginning of a line with a tag, which ends with the first `%}`. */
const TAG = /^([ \t>]*)\{%[ \t]*(end)?([\w@/-]+)/;
const ARGUMENT = /[ \t]([a-z-]+)="([^"]*)"/gi;
/** A link with its URL as its text. */
const BARE_LINK = /^([ \t>]*)\[([^[\]]+)\]\(<?([^()<>]+)>?\)[ \t]*$/;
/** The blocks that have the meaning of a component. */
const ELEMENTS: Readonly<Record<string, string>> = {
  hint: 'Callout',
  tabs: 'Tabs',
  tab: 'Tab',
  stepper: 'Steps',
  step: 'Step',
};

/**
 * Rewrites the blocks of GitBook (`{% hint style="warning" %}` to `{% endhint %}`) as components, links and titles of code. Of other
 * blocks, only the content is kept. Does nothing on pages without a line that only GitBook has.
 */
export function expandGitBookBlocks(source: string): string {
  if (!SIGN.test(source)) return source;
  const output: string[] = [];
  let codeTitle: string | undefined;
  let isReference = false;
  for (const { text, code, opens } of readLines(source)) {
    const isTag = !code && /^%\}[ \t]*$/.test(text.slice(Math.max(0, text.indexOf('%}'))));
    const tag = isTag ? TAG.exec(text) : null;
    const [, margin = '', end, name = ''] = tag ?? [];
    if (name === '') {
      const title = opens ? codeTitle : undefined;
      output.push(isReference ? withPageTitle(text) : text + (title ? ` title="${title}"` : ''));
      if (opens) codeTitle = undefined;
      continue;
    }
    const given = Object.fromEntries([...text.matchAll(ARGUMENT)].map(([, key, value]) => [key, value]));
    if (name === 'code') codeTitle = end ? undefined : given.title;
    if (name === 'content-ref') isReference = !end;
    const line = write(name, Boolean(end), given);
    if (line) output.push(margin.trimEnd(), margin + line, margin.trimEnd());
  }
  return output.join('\n');
}

/** Writes the tag of a block; empty if it has nothing to show. */
function write(name: string, isEnd: boolean, { style, title, url, src }: Readonly<Record<string, string>>): string {
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  if (element) return isEnd ? `</${element}>` : `<${element}${toneAttribute(name, style)}${attribute('title', title)}>`;
  if (isEnd) return '';
  if (name === 'embed' && url) return `<${url}>`;
  return name === 'file' && src ? `[${src.slice(src.lastIndexOf('/') + 1)}](<${src}>)` : '';
}

function toneAttribute(name: string, style: string | undefined): string {
  return name === 'hint' ? attribute('type', toneOf(style) ?? 'info') : '';
}

/** Gives a link the title of its page in place of its URL. */
function withPageTitle(line: string): string {
  const [, margin = '', words, url] = BARE_LINK.exec(line) ?? [];
  return url !== undefined && words === url ? `${margin}[](<${REFERENCE_MARK}${url}>)` : line;
}
