import { readLines } from '../markdown/lines/codeLines.js';

/** A `toctree` directive of MyST Markdown. */
export interface Toctree {
  caption?: string;
  entries: { title?: string; target: string }[];
}

const START = /^[ \t]{0,3}(`{3,}|:{3,})\{toctree\}/;
const TITLED = /^([^<>]{1,300})<([^<>]{1,300})>$/;

/** Reads the `toctree` directives of a page. Leaves out directives that are only shown as an example in a code block. */
export function readToctree(text: string): Toctree[] {
  const found: Toctree[] = [];
  let tree: Toctree | undefined;
  let fence = '';
  let isInOptions = false;
  for (const { text: source, code, opens } of readLines(text.replace(/\r\n?/g, '\n'))) {
    const line = source.trim();
    const start = tree || (code && !opens) ? undefined : START.exec(line)?.[1];
    if (start !== undefined) {
      fence = start;
      tree = { entries: [] };
      found.push(tree);
    } else if (!tree) continue;
    else if (line.startsWith(fence)) tree = undefined;
    else if (line === '---') isInOptions = !isInOptions;
    else if (isInOptions || line.startsWith(':')) readOption(line, tree);
    else if (line !== '') addEntry(line, tree);
  }
  return found;
}

function readOption(line: string, tree: Toctree): void {
  const caption = /^:?caption:(.*)$/
    .exec(line)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  if (caption) tree.caption = caption;
}

function addEntry(line: string, tree: Toctree): void {
  const titled = TITLED.exec(line);
  const target = (titled?.[2] ?? line).trim();
  const title = titled?.[1]?.trim();
  if (target !== 'self' && !/^[a-z]+:/i.test(target)) tree.entries.push({ target, ...(title && { title }) });
}
