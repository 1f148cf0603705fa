import { maskKeys } from './maskKeys.js';

/** Maximum length of a quoted value (characters). */
const MAX_LENGTH = 80;

/** Hides the user name and the password of a URL. */
function hidePassword(text: string): string {
  const start = text.indexOf('//') + 2;
  const end = text.lastIndexOf('@');
  return start > 1 && end > start ? `${text.slice(0, start)}••••${text.slice(end)}` : text;
}

/**
 * Quotes the value of an option for an error message. Shortens it, and masks keys and the password of a URL: a developer may have put a key
 * into the wrong option, and error messages are logged and sent to other services.
 *
 * @example quoteOption('svc_4f2a9c1d') // '"svc_••••"'
 */
export const quoteOption = (value: unknown): string =>
  `"${maskKeys(hidePassword(String(value)).slice(0, MAX_LENGTH))}"`;
