import { cleanLabel } from '../../values/hiddenCharacters.js';

/** Maximum length of a name (characters). */
const MAX_LENGTH = 80;
/** Number of characters that are kept at the end of a shortened name, because they contain the extension. */
const KEPT_END = 20;

/**
 * Returns the name of a file on one line, without hidden characters; `file` if no visible character remains. The middle of a long name
 * is cut.
 */
export function attachmentName(name: string): string {
  const clean = cleanLabel(name, name.length) || 'file';
  const characters = [...clean];
  if (characters.length <= MAX_LENGTH) return clean;
  return [...characters.slice(0, MAX_LENGTH - KEPT_END - 1), '…', ...characters.slice(-KEPT_END)].join('');
}
