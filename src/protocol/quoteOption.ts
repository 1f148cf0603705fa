import { maskKeys } from './maskKeys.js';

/** Maximum length of a quoted value (characters). */
const MAX_LENGTH = 80;

/** The user name and password of a URL. */
const USER_INFO = /(?<=\/\/)[^/?#@]*(?=@)/;

/**
 * Quotes the value of an option for an error message. Shortens it, and masks keys and the password of a URL: a developer may have put a key
 * into the wrong option, and error messages are logged and sent to other services.
 *
 * @example quoteOption('svc_4f2a9c1d') // '"svc_••••"'
 */
export const quoteOption = (value: unknown): string =>
  `"${maskKeys(String(value).slice(0, MAX_LENGTH).replace(USER_INFO, '••••'))}"`;
