/** Article, prepositions and "and", longest first; what follows must still be a word. */
const PREFIX = /^(?:[وبكف]ال(?=..)|لل(?=..)|ال(?=..)|و(?=...))/;
/** Endings of gender, number and possession, each taken away once and in this order. */
const ENDINGS = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'].map((ending) => new RegExp(`(?<=..)${ending}$`));

/**
 * A light stem of an Arabic word, after Larkey's "light10": forms of alif, ya and ta marbuta become one, then prefixes and endings go.
 * Roots are not looked for: they join words that have little to do with each other.
 *
 * @example stemArabic('بالبطاريات') === stemArabic('بطارية') // true
 */
export function stemArabic(word: string): string {
  const plain = word.replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه');
  return ENDINGS.reduce((rest, ending) => rest.replace(ending, ''), plain.replace(PREFIX, ''));
}
