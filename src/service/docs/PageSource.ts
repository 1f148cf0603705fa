/** A page that does not come from a folder, but for example from a database. */
export interface PageSource {
  /** The file name that the page would have, with `/` as separator. On a `plain` site, `guide/install.md` becomes `/guide/install`. */
  file: string;
  /** Markdown or MDX, including front matter. */
  text: string;
}
