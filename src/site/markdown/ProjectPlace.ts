/**
 * Where a documentation folder is in the project of its site generator. Needed to resolve references that are not relative to the page.
 * Plain data, with paths relative to the root of the project.
 */
export interface ProjectPlace {
  /** The documentation folder: `docs`, or empty. */
  folder: string;
  /** The folder of the generator's pages: `source`, or empty. */
  content: string;
  snippets?: SnippetFolders;
}

/** Where the extension Snippets of Python Markdown looks for files. */
export interface SnippetFolders {
  /** Folders or files, the first to search first. {@link PAGE_FOLDER} is the folder of the page. */
  bases: readonly string[];
  /** Whether to remove the indentation that all lines of an inserted section or range of lines share. */
  dedents: boolean;
}

/** Placeholder for the folder of the page in `SnippetFolders.bases`. */
export const PAGE_FOLDER = '$page';

/** The place of a folder that belongs to no project. */
export const NO_PROJECT: ProjectPlace = { folder: '', content: '' };
