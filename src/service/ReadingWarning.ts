/** A problem found while the documentation was read, for its owner. */
export interface ReadingWarning {
  text: string;
  /**
   * Files of the documentation that the text names. Readers of an export see the warning only if all of them are public pages.
   * Default: none.
   */
  files?: readonly string[];
}
