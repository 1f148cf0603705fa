/** Matches Chinese, Japanese and Korean letters, punctuation and full-width forms, and the variation selectors that follow ideographs. */
const CJK =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u33ff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee]|[\u{e0100}-\u{e01ef}])$/u;

/**
 * Whether a character is Chinese, Japanese or Korean. Does not test Latin text with `CJK`, because browsers take long to compile that
 * expression.
 */
export function isCjk(character: string): boolean {
  return character > '\u10ff' && CJK.test(character);
}
