/** A page that does not come from a folder, but for example from a database. */
export interface PageSource {
  /**
   * The file name that the page would have in a folder, with `/` as separator. Without a site generator (`site: 'plain'`),
   * `guide/install.md` gets the path `/guide/install`.
   */
  file: string;
  /** Markdown or MDX, including front matter. */
  text: string;
}
