/**
 * Marks that people often leave out when they type: accents, vowel points of Arabic and Hebrew, and the dot in loanwords of Hindi. Marks of
 * other scripts are not listed, because many are vowels: the Hindi words दिन (day) and दान (gift) differ only in their marks.
 */
const ACCENTS = /(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\u093c]/gu;

/**
 * Removes the accents from text, because searches ignore them.
 *
 * @param decomposed Text in the form NFD or NFKD.
 */
export function removeAccents(decomposed: string): string {
  return decomposed.replace(ACCENTS, '');
}
