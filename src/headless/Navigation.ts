/** A link that the reader follows, for `onNavigate`. */
export interface Navigation {
  href: string;
  /** Where the link is shown. */
  from: 'answer' | 'source' | 'suggestion' | 'context';
}
