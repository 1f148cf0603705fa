/** A message for the owner of the documentation about a problem that was found while the documentation was read. */
export interface ReadingWarning {
  text: string;
  /**
   * Files of the documentation that the warning is about; `text` may name only the first few. If one of these files is not a public page,
   * readers of an export do not see the warning. Default: none.
   */
  files?: readonly string[];
}
