import type { FrontMatterBlock } from './findFrontMatter.js';

const META = /^ {0,3}([A-Za-z0-9_-]+):(?:[ \t]([^\n]*))?$/;
/** A further line of the value above it. */
const MORE = /^(?: {4}|\t)([^\n]*)$/;

/** Finds MultiMarkdown's metadata at the beginning of a page of MkDocs: lines `title: Guide`, without fences, up to a blank line. */
export function findMetaLines(source: string): FrontMatterBlock | undefined {
  const lines = source.split('\n');
  const fields: Record<string, string> = Object.create(null);
  let last: string | undefined;
  let end = 0;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const [, key, value = ''] = META.exec(line) ?? [];
    const more = last === undefined ? undefined : MORE.exec(line)?.[1];
    if (line.trim() === '' || (key === undefined && more === undefined)) break;
    last = key?.toLowerCase() ?? last ?? '';
    fields[last] = [fields[last], (key === undefined ? more : value)?.trim()].filter(Boolean).join(' ');
  }
  // JSON is read as YAML.
  return end === 0
    ? undefined
    : { format: 'yaml', text: JSON.stringify(fields), body: lines.slice(end).join('\n').trimStart() };
}
