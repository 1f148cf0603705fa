import { isDataFile } from '../../files/isDataFile.js';
import { readFrontMatter } from '../frontMatter/readFrontMatter.js';

/**
 * Reads a file that a page includes.
 *
 * @param path Relative to the folder of the documentation: `guide/parts/install.md`. It can contain `.` and `..`.
 * @returns the text of the file. Undefined if the folder of the documentation does not contain the file, or if the file cannot be read.
 */
export type IncludeFile = (path: string) => string | undefined;

const MAX_DEPTH = 5;
const MAX_LENGTH = 500_000;
/** Maximum number of characters of a reference in a warning. */
const MAX_REFERENCE_LENGTH = 200;
/** Maximum number of different warnings about the includes of a page. Further ones are only counted. */
const MAX_WARNINGS = 20;

/** An included file: its whole text, and its text without front matter. */
export interface IncludedFile {
  path: string;
  text: string;
  body: string;
}

/** The state that the included files of a page share. */
export class PageIncludes {
  readonly #warnings = new Set<string>();
  /** Number of characters that included files, at any depth, may still add to the page. */
  lengthLeft = MAX_LENGTH;

  /**
   * @param path Path of the page.
   * @param groups Documentation groups that may read the page. Undefined: everybody may.
   * @param include Undefined if the page may not include files.
   */
  constructor(
    readonly path: string,
    readonly groups: readonly string[] | undefined,
    readonly include: IncludeFile | undefined,
  ) {}

  warn(warning: string): void {
    this.#warnings.add(warning);
  }

  /** The warnings, at most `MAX_WARNINGS`. If there are more, a last warning gives the number of those that are left out. */
  get warnings(): string[] {
    const shown = [...this.#warnings].slice(0, MAX_WARNINGS);
    const more = this.#warnings.size - shown.length;
    return more === 0 ? shown : [...shown, `… and ${more} more about the includes of ${this.path}.`];
  }
}

/**
 * Reads the files that a page includes, directly or through other included files. Leaves out, with a warning: missing files, includes
 * beyond the limits of depth and length, and files that some readers of the page are not allowed to read. If the page may not include
 * files, leaves out all of them.
 */
export class IncludeReader {
  /** @param path Path of the including file, relative to the folder of the documentation. */
  constructor(
    readonly page: PageIncludes,
    readonly path = page.path,
    readonly depth = 0,
  ) {}

  /** Returns the reader for the includes of an included file. */
  within(path: string): IncludeReader {
    return new IncludeReader(this.page, path, this.depth + 1);
  }

  /**
   * Reads an included file. If it must be left out, adds a warning and returns undefined.
   *
   * @param paths The paths that the file may have, relative to the folder of the documentation. The first file that exists is read.
   */
  read(reference: string, paths: readonly string[]): IncludedFile | undefined {
    const { include, groups } = this.page;
    if (this.depth >= MAX_DEPTH)
      return this.leaveOut(reference, `includes are nested more than ${MAX_DEPTH} levels deep.`);
    if (!include)
      return this.leaveOut(reference, 'only pages of a folder can include files. Insert the text of the file instead.');
    for (const path of paths) {
      const found = include(path);
      if (found === undefined) continue;
      if (!this.spend(reference, found.length)) return undefined;
      const text = found.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
      // Data files have no front matter, but can begin with lines that look like it.
      const split = isDataFile(path) ? undefined : readFrontMatter(text);
      if (mayInclude(split?.frontMatter.groups, groups)) return { path, text, body: split?.body ?? text };
      // The warning does not name the file: an export publishes the warnings in its report, which everybody may read.
      this.page.warn(
        'An included file is left out, because "groups" in its front matter allows fewer readers than this page. Give the page the same groups, or move the text to a file without groups.',
      );
      return undefined;
    }
    return this.leaveOut(
      reference,
      'the folder of the documentation has no such file. Correct the path, or move the file into the folder.',
    );
  }

  /**
   * Counts characters towards the limit of the page: those of a whole included file, even if the page shows only a part of it, and others
   * that an include adds, such as indentation. If the page would exceed the limit, adds a warning and returns false.
   */
  spend(reference: string, length: number): boolean {
    if (length > this.page.lengthLeft) {
      const limit = MAX_LENGTH.toLocaleString('en');
      this.leaveOut(reference, `all files that a page includes may have ${limit} characters together.`);
      return false;
    }
    this.page.lengthLeft -= length;
    return true;
  }

  /**
   * Indents an included text. If the indentation would make the included texts of the page too long, adds a warning and returns an empty
   * text.
   */
  indent(reference: string, text: string, by: string): string {
    if (by === '') return text;
    const lines = text.split('\n');
    if (!this.spend(reference, by.length * lines.length)) return '';
    return lines.map((line) => (line ? by + line : line)).join('\n');
  }

  /** Adds the warning that an include is left out. */
  leaveOut(reference: string, reason: string): undefined {
    this.warn(reference, `is not included, because ${reason}`);
  }

  /** Adds a warning about an include. */
  warn(reference: string, problem: string): void {
    this.page.warn(`"${reference.slice(0, MAX_REFERENCE_LENGTH)}" in ${this.path} ${problem}`);
  }
}

/** Whether everybody who may read the page may read the included file, too. */
function mayInclude(ofFile: readonly string[] | undefined, ofPage: readonly string[] | undefined): boolean {
  return ofFile === undefined || (ofPage?.every((group) => ofFile.includes(group)) ?? false);
}

/** Returns the path of the file `name`, which is relative to the folder of the file `path`. */
export function besideFile(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}
