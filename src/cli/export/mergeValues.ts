import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Node, type Pair, parseAllDocuments, type YAMLMap } from 'yaml';
import { CommandError } from '../shared/CommandError.js';

const BLOCK = 'staticExport';
/** Keys that an export sets. All other keys in the block belong to the operator. */
const KEYS = ['enabled', 'bundleUrl', 'version'] as const;
const MAX_ALIASES = 100;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Merges the Helm values of an export into an existing values file. Changes only `enabled`, `bundleUrl` and `version` in the block
 * `staticExport`. Every other key, comment and blank line is kept. If this export has no version, an existing `version` is removed, because
 * the new bundle may have another version.
 *
 * @param existing Text of the file; may be empty.
 * @param block The block `staticExport` of this export as YAML, created by `helmValues`.
 * @throws {CommandError} exit code 2 if the file's structure does not allow these changes.
 * @example mergeValues('replicas: 2 # two\n', 'staticExport:\n  enabled: true\n') // 'replicas: 2 # two\nstaticExport:\n  enabled: true\n'
 */
export function mergeValues(existing: string, block: string): string {
  const root = rootOf(existing);
  const line = existing.includes('\r\n') ? '\r\n' : '\n';
  const values = new Map([...block.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value]));
  const pair = root && pairOf(root, BLOCK);
  const merged = pair
    ? applyEdits(existing, planEdits(existing, pair, values, line))
    : appendBlock(existing, block, columnOf(existing, root?.items[0]), line);
  // Safety net for unusual YAML: parse the result and compare it with the expected values.
  if (!isDeepStrictEqual(parseValues(merged), expectedValues(existing, block)))
    throw mergeError(`its block "${BLOCK}" has a structure that is not supported`);
  return merged;
}

function rootOf(text: string): YAMLMap | undefined {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.length === 0) return undefined;
  const [first, second] = documents;
  if (second) throw mergeError('it contains several documents');
  const [fault] = first?.errors ?? [];
  if (fault) throw mergeError(`it is not valid YAML (${fault.message.split('\n')[0]?.replace(/:$/, '')})`);
  if (first?.contents === null || (isScalar(first?.contents) && first.contents.value === null)) return undefined;
  if (isMap(first?.contents) && !first.contents.flow) return first.contents;
  throw mergeError('it does not contain key-value pairs');
}

function planEdits(text: string, block: Pair, values: ReadonlyMap<string, string>, line: string): Edit[] {
  const { value } = block;
  const isEmpty = value === null || (isScalar(value) && value.value === null) || (isMap(value) && !value.items.length);
  if (isEmpty) {
    const indent = `${line}${' '.repeat(columnOf(text, block) + 2)}`;
    const lines = [...values].map(([name, scalar]) => `${indent}${name}: ${scalar}`);
    return [{ ...rangeOf(block), text: `${BLOCK}:${lines.join('')}` }];
  }
  if (!isMap(value)) throw mergeError(`"${BLOCK}" in it does not contain key-value pairs`);
  const separator = value.flow ? ', ' : `${line}${' '.repeat(columnOf(text, value.items[0]))}`;
  const removed = values.has('version') ? undefined : pairOf(value, 'version');
  const first = value.items.find((item) => item !== removed);
  if (removed && !first) {
    const pairs = [...values].map(([name, scalar]) => `${name}: ${scalar}`);
    return [{ ...rangeOf(removed), text: pairs.join(separator) }];
  }
  return KEYS.flatMap((name) => {
    const scalar = values.get(name);
    const known = pairOf(value, name);
    if (known) return scalar === undefined ? removeSetting(text, known, value) : replaceSetting(text, known, scalar);
    const start = startOf(first?.key);
    return scalar === undefined ? [] : [{ start, end: start, text: `${name}: ${scalar}${separator}` }];
  });
}

function replaceSetting(text: string, { key, value }: Pair, scalar: string): Edit[] {
  const isPlain = isScalar(value) && !String(value.type).startsWith('BLOCK') && !value.anchor && !value.tag;
  if (!isPlain) throw mergeError(`"${BLOCK}.${isScalar(key) ? key.value : ''}" in it is not a plain value`);
  const [start, end] = [startOf(value), endOf(value)];
  return [{ start, end, text: text[start - 1] === ':' ? ` ${scalar}` : scalar }];
}

/** Removes a key and its value. Also removes their line, unless the line contains something else, such as a comment. */
function removeSetting(text: string, pair: Pair, map: YAMLMap): Edit[] {
  const { start, end } = rangeOf(pair);
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

function applyEdits(text: string, edits: Edit[]): string {
  // Apply edits from the end, so that earlier positions stay valid. Insertions at the same position keep the order of the list.
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((left, right) => right.start - left.start || right.index - left.index)
    .reduce((result, { start, end, text: inserted }) => {
      // YAML requires a space before a comment.
      const gap = inserted !== '' && result[end] === '#' ? ' ' : '';
      return result.slice(0, start) + inserted + gap + result.slice(end);
    }, text);
}

function appendBlock(text: string, block: string, column: number, line: string): string {
  const gap = text === '' || text.endsWith('\n') ? '' : line;
  const lines = block.trimEnd().split('\n');
  return `${text}${gap}${lines.map((each) => `${' '.repeat(column)}${each}${line}`).join('')}`;
}

function expectedValues(existing: string, block: string): unknown {
  const before = parseValues(existing) as Record<string, unknown> | null;
  const [wanted, old] = [parseValues(block), before] as Record<string, Record<string, unknown> | null>[];
  const rest = Object.entries(old?.[BLOCK] ?? {}).filter(([name]) => !KEYS.some((key) => key === name));
  return { ...before, [BLOCK]: { ...Object.fromEntries(rest), ...wanted?.[BLOCK] } };
}

function parseValues(text: string): unknown {
  const [document] = parseAllDocuments(text, { logLevel: 'silent' });
  return document?.errors.length ? undefined : document?.toJS({ maxAliasCount: MAX_ALIASES });
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Returns the range from the start of a key to the end of its value, or of the key if it has no colon, as in `{version}`. */
function rangeOf({ key, value }: Pair): { start: number; end: number } {
  return { start: startOf(key), end: value ? endOf(value) : endOf(key) };
}

const startOf = (node: unknown) => (node as Node | undefined)?.range?.[0] ?? 0;
const endOf = (node: unknown) => (node as Node | undefined)?.range?.[1] ?? 0;

function columnOf(text: string, pair: Pair | undefined): number {
  const start = startOf(pair?.key);
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function mergeError(reason: string): CommandError {
  return new CommandError(
    `The existing values file cannot be updated: ${reason}. Choose another file with --helm-values, or fix this one.`,
    2,
  );
}
