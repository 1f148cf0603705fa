/**
 * Where a documentation folder is in the project of its site generator, for references that do not begin at the page. Plain data, with
 * paths relative to the root of the project.
 */
export interface ProjectPlace {
  /** The documentation folder: `docs`, or empty. */
  folder: string;
  /** The folder of the generator's pages: `source`, or empty. */
  content: string;
}

/** The place of a folder that belongs to no project. */
export const NO_PROJECT: ProjectPlace = { folder: '', content: '' };
