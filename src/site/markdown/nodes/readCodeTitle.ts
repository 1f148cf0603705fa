import type { Code } from 'mdast';

/** Maximum number of characters that are read after the language of a code block. */
const MAX_META_LENGTH = 500;
const MAX_BARE_TITLE_LENGTH = 60;
const OPTION = /\{[^}]*\}|\/[^/]*\/|\b[\w-]+=(?:"[^"]*"|'[^']*'|\S+)/g;
/** Matches an option of a generator or highlighter, such as `wrap`. Plain words that begin with one are not a title. */
const FLAG =
  /^(?:lines|wrap|expandable|live|ts-only|nocopy|showLineNumbers|noInline|twoslash|copy|hidden|active|tab|ignore|no_run)\b/i;

/**
 * Returns the title to show above a code block: `data.title`, or else the title in the text after the language. There, the title can be the
 * value of an option (such as `title="a.ts"` or `filename=a.ts`), a text in brackets (`[a.ts]`), or plain words.
 */
export function readCodeTitle(node: Code): string | undefined {
  if (node.data?.title) return node.data.title;
  const meta = (node.meta ?? '').slice(0, MAX_META_LENGTH);
  const named = /(?:^|\s)(?:title|filename|file|name|label)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(meta);
  const found = named?.[1] ?? named?.[2] ?? named?.[3] ?? /(?:^|\s)\[([^[\]]+)\](?:\s|$)/.exec(meta)?.[1];
  if (found) return found.trim();
  const bare = meta.replace(OPTION, '').trim();
  const isTitle = /^[\w@][^={}]*$/.test(bare) && bare.length <= MAX_BARE_TITLE_LENGTH && !FLAG.test(bare);
  return isTitle ? bare : undefined;
}
