/** A message for the owner of the documentation about a problem that was found while the documentation was read. */
export interface ReadingWarning {
  text: string;
  /**
   * Files of the documentation that `text` names. If one of them is not a public page, readers of an export do not see the warning.
   * Default: none.
   */
  files?: readonly string[];
}
