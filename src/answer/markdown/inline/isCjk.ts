/**
 * Whether a character is Chinese, Japanese or Korean: a letter, punctuation, a symbol, a full-width form, or a variation selector that
 * follows an ideograph.
 *
 * Browsers take a long time to parse and to compile the regular expression. It is not a constant of the module, because browsers would
 * parse the constant when the module loads. Characters up to U+10FF are not tested with the expression. So the expression is not compiled
 * for a text that has only such characters.
 */
export function isCjk(character: string): boolean {
  if (character <= '\u10ff') return false;
  return /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u33ff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee]|[\u{e0100}-\u{e01ef}])$/u.test(
    character,
  );
}
