import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Node, type Pair, parseAllDocuments, type YAMLMap } from 'yaml';
import { CommandError } from './CommandError.js';

const BLOCK = 'staticExport';
/** What an export decides of the block. Whatever else stands there is its operator's. */
const KEYS = ['enabled', 'bundleUrl', 'version'] as const;
const MAX_ALIASES = 100;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Puts the values of an export into a values file that is there already. Only its three values are written anew, where they stand:
 * every other key, comment and blank line stays as it is, to the letter. A version that an earlier export pinned is taken away where
 * this one has none, because the bundle would be refused with it.
 *
 * @param existing The text of the file; may be empty.
 * @param block What `helmValues` makes.
 * @throws {CommandError} exit code 2 when the file is of a kind in which that cannot be done.
 * @example mergeValues('replicas: 2 # two\n', 'staticExport:\n  enabled: true\n') // 'replicas: 2 # two\nstaticExport:\n  enabled: true\n'
 */
export function mergeValues(existing: string, block: string): string {
  const root = rootOf(existing);
  const line = existing.includes('\r\n') ? '\r\n' : '\n';
  const values = new Map([...block.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value]));
  const pair = root && pairOf(root, BLOCK);
  const merged = pair
    ? edited(existing, editsOf(existing, pair, values, line))
    : appended(existing, block, columnOf(existing, root?.items[0]), line);
  // Whatever was not thought of: the file must say what it said, and what it was to say.
  if (!isDeepStrictEqual(plain(merged), expected(existing, block)))
    throw refused(`The block "${BLOCK}" stands in it in a way that is not understood`);
  return merged;
}

function rootOf(text: string): YAMLMap | undefined {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.length === 0) return undefined;
  const [first, second] = documents;
  if (second) throw refused('It holds several documents');
  const [fault] = first?.errors ?? [];
  if (fault) throw refused(`It is no valid YAML (${fault.message.split('\n')[0]?.replace(/:$/, '')})`);
  if (first?.contents === null || (isScalar(first?.contents) && first.contents.value === null)) return undefined;
  if (isMap(first?.contents) && !first.contents.flow) return first.contents;
  throw refused('It is no list of settings');
}

function editsOf(text: string, { key, value }: Pair, values: ReadonlyMap<string, string>, line: string): Edit[] {
  const at = startOf(key);
  const isEmpty = value === null || (isScalar(value) && value.value === null) || (isMap(value) && !value.items.length);
  if (isEmpty) {
    const indent = `${line}${' '.repeat(columnOf(text, { key } as Pair) + 2)}`;
    const lines = [...values].map(([name, scalar]) => `${indent}${name}: ${scalar}`);
    return [{ start: at, end: value ? endOf(value) : endOf(key) + 1, text: `${BLOCK}:${lines.join('')}` }];
  }
  if (!isMap(value)) throw refused(`"${BLOCK}" in it is no list of settings`);
  const separator = value.flow ? ', ' : `${line}${' '.repeat(columnOf(text, value.items[0]))}`;
  return KEYS.flatMap((name) => {
    const scalar = values.get(name);
    const known = pairOf(value, name);
    if (known) return scalar === undefined ? removal(text, known, value) : replacement(text, known, scalar);
    const start = startOf(value.items.find((item) => item !== pairOf(value, 'version') || values.has('version'))?.key);
    return scalar === undefined ? [] : [{ start, end: start, text: `${name}: ${scalar}${separator}` }];
  });
}

function replacement(text: string, { key, value }: Pair, scalar: string): Edit[] {
  const isPlain = isScalar(value) && !String(value.type).startsWith('BLOCK') && !value.anchor && !value.tag;
  if (!isPlain) throw refused(`"${BLOCK}.${isScalar(key) ? key.value : ''}" in it is no plain text`);
  const [start, end] = [startOf(value), endOf(value)];
  return [{ start, end, text: text[start - 1] === ':' ? ` ${scalar}` : scalar }];
}

/** Takes a setting away, and its line where nothing else, such as a comment, stands on it. */
function removal(text: string, { key, value }: Pair, map: YAMLMap): Edit[] {
  const [start, end] = [startOf(key), value ? endOf(value as Node) : endOf(key) + 1];
  if (map.flow) {
    const after = /^\s*,\s*/.exec(text.slice(end))?.[0].length;
    const before = /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    return [after === undefined ? { start: start - before, end, text: '' } : { start, end: end + after, text: '' }];
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end) + 1;
  const isAlone = `${text.slice(lineStart, start)}${text.slice(end, lineEnd)}`.trim() === '';
  return [isAlone ? { start: lineStart, end: lineEnd, text: '' } : { start, end, text: '' }];
}

function edited(text: string, edits: Edit[]): string {
  // From the end, so that what is written does not move what is still to be; of two at one place the later stays behind the earlier.
  return edits
    .map((edit, place) => ({ ...edit, place }))
    .sort((left, right) => right.start - left.start || right.place - left.place)
    .reduce((result, { start, end, text: piece }) => {
      // A comment needs a space before it.
      const gap = piece !== '' && result[end] === '#' ? ' ' : '';
      return result.slice(0, start) + piece + gap + result.slice(end);
    }, text);
}

function appended(text: string, block: string, column: number, line: string): string {
  const gap = text === '' || text.endsWith('\n') ? '' : line;
  const lines = block.trimEnd().split('\n');
  return `${text}${gap}${lines.map((each) => `${' '.repeat(column)}${each}${line}`).join('')}`;
}

function expected(existing: string, block: string): unknown {
  const before = plain(existing) as Record<string, unknown> | null;
  const [wanted, old] = [plain(block), before] as Record<string, Record<string, unknown> | null>[];
  const rest = Object.entries(old?.[BLOCK] ?? {}).filter(([name]) => !KEYS.some((key) => key === name));
  return { ...before, [BLOCK]: { ...Object.fromEntries(rest), ...wanted?.[BLOCK] } };
}

function plain(text: string): unknown {
  const [document] = parseAllDocuments(text, { logLevel: 'silent' });
  return document?.errors.length ? undefined : document?.toJS({ maxAliasCount: MAX_ALIASES });
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

const startOf = (node: unknown) => (node as Node | undefined)?.range?.[0] ?? 0;
const endOf = (node: unknown) => (node as Node | undefined)?.range?.[1] ?? 0;

function columnOf(text: string, pair: Pair | undefined): number {
  const start = startOf(pair?.key);
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function refused(reason: string): CommandError {
  return new CommandError(
    `The values file that is there cannot be kept: ${reason}. Name another file with --helm-values, or mend this one.`,
    2,
  );
}
