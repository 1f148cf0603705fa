/**
 * Matches a prefix: the article, with or without "and", "so" or a preposition before it; or only "and". Longer prefixes come first. At
 * least two letters must follow the prefix, or three if it is only "and".
 */
const PREFIX = /^(?:[وبكف]ال(?=..)|لل(?=..)|ال(?=..)|و(?=...))/;
/** Endings of gender, number and possession. Each is removed at most once, in this order. */
const ENDINGS = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'].map((ending) => new RegExp(`(?<=..)${ending}$`));

/**
 * Returns a light stem of an Arabic word, after Larkey's "light10": unifies the forms of alif, ya and ta marbuta, then removes one prefix
 * and the endings. Does not reduce words to their roots, because unrelated words can share a root.
 *
 * @example stemArabic('بالبطاريات') === stemArabic('بطارية') // true
 */
export function stemArabic(word: string): string {
  const plain = word.replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه');
  return ENDINGS.reduce((rest, ending) => rest.replace(ending, ''), plain.replace(PREFIX, ''));
}
