/** A page that does not come from a folder: out of a database, for example. */
export interface PageSource {
  /** Name of the file that it would be, with `/` between folders. `guide/install.md` becomes `/guide/install`. */
  file: string;
  /** Markdown or MDX, with its front matter. */
  text: string;
}
