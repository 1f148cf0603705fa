import { isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { parseJson } from '../../http/readJsonObject.js';
import { isRecord } from '../../values/isRecord.js';
import type { InsertedPiece } from './Edit.js';
import { lineEndOf } from './placeText.js';

/**
 * Finds where to insert a script into `package.json`, so that every other character of the file stays as it is.
 *
 * @returns the text to insert, `done` if the script exists already, or the reason why the script cannot be added. `hasScripts` means that
 *   `scripts` has another script with this name: the owner of the project must rename that one, and add the new script to `scripts`.
 */
export function addScript(
  text: string,
  name: string,
  command: string,
): { piece: InsertedPiece } | 'done' | { reason: string; hasScripts?: boolean } {
  const json = text.replace(/^\ufeff/, '');
  const manifest = parseJson(json);
  if (!isRecord(manifest)) return { reason: 'it is not a JSON object' };
  const { scripts = {} } = manifest;
  if (!isRecord(scripts)) return { reason: 'its "scripts" are not an object' };
  if (scripts[name] === command) return 'done';
  if (name in scripts) {
    const advice = 'Rename that one, and add this inside "scripts", as the first entry';
    return { reason: `it has another script "${name}" already. ${advice}`, hasScripts: true };
  }
  const piece = pieceFor(json, name, command);
  const shifted = piece && { ...piece, offset: piece.offset + text.length - json.length };
  // Parse the result to check that it contains the script.
  const after = piece && parseJson(json.slice(0, piece.offset) + piece.text + json.slice(piece.offset));
  const isRight = isRecord(after) && isRecord(after.scripts) && after.scripts[name] === command;
  return shifted && isRight ? { piece: shifted } : { reason: 'its structure is not supported' };
}

function pieceFor(json: string, name: string, command: string): InsertedPiece | undefined {
  // The YAML parser also reads JSON, and gives the position of each value.
  const { contents } = parseDocument(json, { logLevel: 'silent' });
  if (!isMap(contents)) return undefined;
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(command)}`;
  const scripts = contents.items.find(({ key }) => isScalar(key) && key.value === 'scripts')?.value;
  if (isMap(scripts)) return entryAtEnd(json, scripts, entry);
  const indent = indentOf(json, contents.items[0]) ?? '  ';
  const line = `${lineEndOf(json)}${indent}`;
  return entryAtEnd(json, contents, `"scripts": {${line}${indent}${entry}${line}}`);
}

/** Returns the piece of text that adds an entry at the end of an object, and the position for it. Undefined if the position is unknown. */
function entryAtEnd(json: string, map: YAMLMap, entry: string): InsertedPiece | undefined {
  const last = map.items.at(-1);
  const end = (last?.value as Node | undefined)?.range?.[1];
  if (!last) return map.range ? { offset: map.range[0] + 1, text: ` ${entry} ` } : undefined;
  if (end === undefined) return undefined;
  const indent = indentOf(json, last);
  return { offset: end, text: indent === undefined ? `, ${entry}` : `,${lineEndOf(json)}${indent}${entry}` };
}

/** Returns the indentation of a pair. Undefined if other text precedes the pair on its line, or if the pair is on the first line. */
function indentOf(json: string, pair: Pair | undefined): string | undefined {
  const start = (pair?.key as Node | undefined)?.range?.[0] ?? 0;
  const before = json.slice(json.lastIndexOf('\n', start) + 1, start);
  return before.trim() === '' && json.lastIndexOf('\n', start) >= 0 ? before : undefined;
}
