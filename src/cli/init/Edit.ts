/** A place in a file, and the lines to insert there. */
export interface Insertion {
  /** Must match the text of the file exactly once, outside of comments and strings. With `first`, there may be more matches. */
  anchor: RegExp;
  /** Where the text goes, relative to the anchor: see `placeText`. */
  place: 'line-before' | 'line-after' | 'inside' | 'before-end';
  /** Lines that are separated by `\n` and indented by two spaces per level. `placeText` adapts them to the file. */
  text: string;
  /** Whether `anchor` may match several times. The text then goes to the first match outside of comments and strings. */
  first?: boolean;
}

/**
 * The setting that an edit adds to a configuration. If the configuration already has the first of `keys`, the edit does not change the
 * file.
 */
export interface AddedSetting {
  /** Keys from the outermost to the innermost. After the insertion, the parsed configuration must have all of these keys. */
  keys: readonly [string, ...string[]];
  /**
   * Lines for the owner to add by hand if the configuration already has the first key. The lines go inside the value of the innermost key
   * that exists. The first entry is for a configuration that has only the first key. The second entry is for a configuration that has the
   * first two keys, and so on.
   */
  inside: readonly [string, ...string[]];
  /** Matches code that has the setting. Used instead of parsing if `keys` do not start at the root of the configuration. */
  pattern?: RegExp;
}

/** One step of setting up a project. Each kind of step has a row in `EDIT_KINDS` of `planEdit.ts`. */
export type Edit =
  /**
   * Creates a file. If the path already has a file that `isDone` does not match, the owner gets lines to add to that file: the lines of
   * `missing`, or by default the whole text.
   */
  | { kind: 'create'; path: string; text: string; isDone: RegExp; missing?: { text: string; advice: string } }
  /** Inserts lines into an existing file: all of them, or none. */
  | {
      kind: 'insert';
      path: string;
      insertions: Insertion[];
      /** Matches the text of a file that needs no change. */
      isDone: RegExp;
      setting?: AddedSetting;
      /** Explains how the owner must complete the lines. If it is set, the lines are not inserted: the owner has to insert them by hand. */
      advice?: string;
    }
  /** Appends lines to a file, or creates the file. */
  | { kind: 'append'; path: string; text: string; isDone: RegExp; setting?: AddedSetting }
  /** Adds a script to `package.json`. */
  | { kind: 'script'; path: 'package.json'; name: string; command: string }
  /** Copies files of this package into a folder of the site. */
  | { kind: 'copy'; path: string; files: readonly CopiedFile[] }
  /** Describes a change that the owner has to make by hand. */
  | { kind: 'manual'; path: string; text: string; reason: string };

/** A file of this package that is copied into a folder of the project. `path` is relative to that folder. */
export interface CopiedFile {
  path: string;
  content: Uint8Array;
}

/** Inserted text and its offset in the original text. */
export interface InsertedPiece {
  offset: number;
  text: string;
}

/** A planned change to one file. */
export type FileChange =
  | { kind: 'create'; path: string; content: string | Uint8Array }
  | { kind: 'insert'; path: string; before: string; pieces: InsertedPiece[]; mode: number };

/** An edit that `init` cannot make, for the owner of the project to make by hand. */
export interface Instruction {
  path: string;
  reason: string;
  /** Lines to paste. If `reason` asks for something else, these are lines to remove, files to copy, or a command to run. May be empty. */
  text: string;
}

/** Result of planning one edit. */
export interface PlannedEdit {
  changes: FileChange[];
  instruction?: Instruction;
}

/** Returns the text of a file after its pieces have been inserted. */
export function insertPieces(before: string, pieces: readonly InsertedPiece[]): string {
  let after = '';
  let at = 0;
  for (const { offset, text } of pieces) {
    after += before.slice(at, offset) + text;
    at = offset;
  }
  return after + before.slice(at);
}
