/**
 * Where a documentation folder is in the project of its site generator. Needed to resolve references that are not relative to the page.
 * Plain data, with paths relative to the root of the project.
 */
export interface ProjectPlace {
  /** Path of the folder that the service reads, for example `docs`. Empty if this folder is the root of the project. */
  folder: string;
  /** Path of the folder in which the generator looks for pages, for example `source`. Empty if this folder is the root of the project. */
  content: string;
  snippets?: SnippetFolders;
}

/** Where the extension Snippets of Python Markdown looks for files, and how it includes parts of them. */
export interface SnippetFolders {
  /** Folders or files, in the order in which they are searched. {@link PAGE_FOLDER} means the folder of the page. */
  bases: readonly string[];
  /** Whether to remove the common indentation of the lines if a snippet is only a section or a range of lines of a file. */
  dedents: boolean;
}

/** Placeholder for the folder of the page in `SnippetFolders.bases`. */
export const PAGE_FOLDER = '$page';

/** The place of a folder that belongs to no project. */
export const NO_PROJECT: ProjectPlace = { folder: '', content: '' };
