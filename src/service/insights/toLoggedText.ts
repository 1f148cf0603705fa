import { redactSecrets, searchSecrets } from '../../protocol/secrets/searchSecrets.js';
import { cutText } from '../../values/cutText.js';

/**
 * Prepares the words of a reader for the question log: redacts likely secrets, then cuts the text.
 *
 * @param maxLength In characters. A longer text ends in `…`.
 */
export function toLoggedText(text: string, maxLength: number): string {
  // Redact first: a secret that is cut in two would no longer be found.
  const redacted = redactSecrets(text, searchSecrets(text)).trim();
  return redacted.length > maxLength ? `${cutText(redacted, maxLength - 1)}…` : redacted;
}
