/** A document of the export. */
export interface WrittenDocument {
  /** Name of its file in the export. */
  name: string;
  html: string;
  /** The document as Markdown, in a file beside it. Missing for a redirect and for the 404 page of `PageWriter.notFound`. */
  markdown?: { name: string; text: string };
}

/** A page of the export, with its links and the files that it needs. */
export interface WrittenPage extends Required<WrittenDocument> {
  /** Linked pages, with anchors: `/guide/install#windows`. */
  pageLinks: string[];
  /** Links from the content to fragments of the same page: `#windows`. */
  ownLinks: string[];
  /** Names of other files that the page needs, relative to the documentation folder: `img/map.png`. */
  files: string[];
  /** Links to this site that lead neither to a page of the export nor to a file that may be published. */
  brokenLinks: string[];
  /** Every `id` of the title and the content. */
  ids: string[];
  /** Warnings for the site's owner about content that could not be rendered as it was written. */
  warnings: string[];
  /** URLs of content on other hosts. The export replaced the content with links or text. */
  removed: string[];
  /**
   * Maps each target on this site (`/guide/install`, `/img/map.png`, `#windows`) to the URL that the author wrote in a link or an image. Of
   * several URLs with the same target, the first counts. The paths of targets are decoded, as in the lists above; their anchors are not.
   */
  asWritten: Record<string, string>;
}
