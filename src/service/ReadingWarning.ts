/** A message for the owner of the documentation about a problem that was found while the documentation was read. */
export interface ReadingWarning {
  text: string;
  /**
   * Files of the documentation that the text names. Readers of an export see the warning only if all of them are public pages.
   * Default: none.
   */
  files?: readonly string[];
}
