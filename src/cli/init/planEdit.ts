import { readFile } from 'node:fs/promises';
import { valueAt } from '../../site/config/ConfigValue.js';
import { parseConfig } from '../../site/config/parseConfig.js';
import { addScript } from './addScript.js';
import { type AddedSetting, type Edit, type FileChange, insertPieces, type PlannedEdit } from './Edit.js';
import { maskCode } from './maskCode.js';
import type { Project } from './Project.js';
import { lineEndOf, placeText } from './placeText.js';

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

const NOTHING: PlannedEdit = { changes: [] };
/**
 * Reason why the owner of the project must make an edit by hand. Used if inserting the lines of the edit automatically would not add the
 * setting of the edit to the file, or would break the syntax of the file.
 */
export const UNSUPPORTED = 'its structure is not supported';

/** For each kind of edit: the function that converts it to changes of files, or to an instruction for the owner. */
const EDIT_KINDS: { [Kind in Edit['kind']]: (project: Project, edit: EditOf<Kind>) => Promise<PlannedEdit> } = {
  create: planCreate,
  insert: planInsert,
  append: planAppend,
  script: planScript,
  copy: planCopy,
  manual: async (_, { path, reason, text }) => ({ changes: [], instruction: { path, reason, text } }),
};

/** Compares an edit with the files of the project. Returns the changes to make, or what the owner must do by hand. Writes nothing. */
export function planEdit<Kind extends Edit['kind']>(project: Project, edit: EditOf<Kind>): Promise<PlannedEdit> {
  const plan = EDIT_KINDS[edit.kind] as (project: Project, edit: EditOf<Kind>) => Promise<PlannedEdit>;
  return plan(project, edit);
}

async function planCreate(project: Project, { path, text, isDone, missing }: EditOf<'create'>): Promise<PlannedEdit> {
  const file = await project.read(path);
  if (file.state === 'missing') return { changes: [{ kind: 'create', path, content: text }] };
  if (file.state === 'text' && isDone.test(file.text)) return NOTHING;
  if (file.state === 'unusable') return refuse(path, file.reason, text);
  const advice = missing?.advice ?? 'Add the parts of this content that it does not have';
  return refuse(path, `the file exists already. ${advice}`, missing?.text ?? text);
}

async function planInsert(project: Project, edit: EditOf<'insert'>): Promise<PlannedEdit> {
  const { path, insertions, isDone, setting, advice } = edit;
  const manual = insertions.map(({ text }) => text).join('\n\n');
  const file = await project.read(path);
  if (file.state !== 'text')
    return refuse(path, file.state === 'missing' ? 'there is no such file' : file.reason, manual);
  const { text: before, mode } = file;
  if (isDone.test(before)) return NOTHING;
  const isHtml = /\.html?$/i.test(path);
  const existing = setting && (await findExisting(path, before, setting));
  const byHand = existing?.reason ?? (advice && 'these lines are not complete');
  if (byHand) return refuse(path, advice ? `${byHand}. ${advice}` : byHand, existing?.text ?? manual);
  const pieces = insertions.map((insertion) => placeText(before, insertion, isHtml));
  const reason = pieces.find((piece) => typeof piece === 'string');
  if (reason !== undefined) return refuse(path, reason, manual);
  const sorted = pieces.filter((piece) => typeof piece !== 'string').sort((left, right) => left.offset - right.offset);
  if (setting && !(await isAdded(path, insertPieces(before, sorted), setting)))
    return refuse(path, UNSUPPORTED, manual);
  return { changes: [{ kind: 'insert', path, before, pieces: sorted, mode }] };
}

/**
 * Checks how many keys of a setting are already in a configuration, from the outermost key inwards. Returns the lines to add inside the
 * innermost existing key, and the reason why the owner must add them by hand. Returns undefined if the configuration has none of the keys.
 */
async function findExisting(
  path: string,
  text: string,
  { keys, inside, pattern }: AddedSetting,
): Promise<{ reason: string; text: string } | undefined> {
  const { value } = pattern ? {} : await parseConfig(path, text);
  const isSet = (depth: number) =>
    pattern ? pattern.test(maskCode(text, false)) : valueAt(value, ...keys.slice(0, depth)) !== undefined;
  const depth = inside.findLastIndex((_, index) => isSet(index + 1)) + 1;
  const needed = inside[depth - 1];
  if (needed === undefined) return undefined;
  const name = keys.slice(0, depth).join('.');
  return { reason: `the file has \`${name}\` already. Add this inside it, as its first entry`, text: needed };
}

/**
 * Whether a configuration has a setting after a change. Always true for a setting with a `pattern`: its keys do not start at the root of
 * the configuration, so they cannot be looked up in the parsed file.
 */
async function isAdded(path: string, after: string, { keys, pattern }: AddedSetting): Promise<boolean> {
  return pattern !== undefined || valueAt((await parseConfig(path, after)).value, ...keys) !== undefined;
}

async function planAppend(project: Project, edit: EditOf<'append'>): Promise<PlannedEdit> {
  const { path, text, isDone, setting } = edit;
  const file = await project.read(path);
  if (file.state === 'missing') return { changes: [{ kind: 'create', path, content: `${text}\n` }] };
  if (file.state === 'unusable') return refuse(path, file.reason, text);
  const { text: before, mode } = file;
  if (isDone.test(before)) return NOTHING;
  const lineEnd = lineEndOf(before);
  const gap = before === '' || before.endsWith('\n') ? '' : lineEnd;
  const piece = { offset: before.length, text: `${gap}${text.split('\n').join(lineEnd)}${lineEnd}` };
  const existing = setting && (await findExisting(path, before, setting));
  if (existing) return refuse(path, existing.reason, existing.text);
  if (setting && !(await isAdded(path, insertPieces(before, [piece]), setting))) return refuse(path, UNSUPPORTED, text);
  return { changes: [{ kind: 'insert', path, before, pieces: [piece], mode }] };
}

async function planScript(project: Project, { path, name, command }: EditOf<'script'>): Promise<PlannedEdit> {
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(command)}`;
  const manual = `"scripts": { ${entry} }`;
  const file = await project.read(path);
  if (file.state !== 'text')
    return refuse(path, file.state === 'missing' ? 'there is no such file' : file.reason, manual);
  const added = addScript(file.text, name, command);
  if (added === 'done') return NOTHING;
  if ('reason' in added) return refuse(path, added.reason, added.hasScripts ? `${entry},` : manual);
  return { changes: [{ kind: 'insert', path, before: file.text, pieces: [added.piece], mode: file.mode }] };
}

/**
 * Plans to copy the files that the project does not have yet. If one of the files exists with other content, returns instructions instead,
 * because existing files are never replaced. Also returns instructions if the path of a file leads outside of the project or cannot be
 * resolved.
 */
async function planCopy(project: Project, { path, files }: EditOf<'copy'>): Promise<PlannedEdit> {
  const changes: FileChange[] = [];
  for (const file of files) {
    const target = `${path}/${file.path}`;
    const located = await project.locate(target).catch(() => undefined);
    const manual = 'node_modules/docs-assistant/dist/embed.js\nnode_modules/docs-assistant/dist/embed';
    if (located === undefined) return refuse(path, 'it is outside of the project. Copy these files into it', manual);
    const existing = await readFile(located).catch(() => undefined);
    if (existing?.equals(file.content)) continue;
    if (existing) return refuse(path, `"${target}" is of another version. Copy these files again`, manual);
    changes.push({ kind: 'create', path: target, content: file.content });
  }
  return { changes };
}

function refuse(path: string, reason: string, text: string): PlannedEdit {
  return { changes: [], instruction: { path, reason, text } };
}

/** Returns the content of a file after a change. */
export function contentAfter(change: FileChange): string | Uint8Array {
  return change.kind === 'create' ? change.content : insertPieces(change.before, change.pieces);
}
