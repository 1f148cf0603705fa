/**
 * Whether a character is Chinese, Japanese or Korean: a letter, punctuation, a full-width form, or a variation selector that follows an
 * ideograph.
 *
 * Browsers take long to read and to compile the regular expression. It is not a constant of the module, because browsers would read the
 * constant when the module loads. Characters up to U+10FF are not tested with it, so a text without other characters does not compile it.
 */
export function isCjk(character: string): boolean {
  if (character <= '\u10ff') return false;
  return /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u33ff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee]|[\u{e0100}-\u{e01ef}])$/u.test(
    character,
  );
}
