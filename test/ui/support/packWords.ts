/** A word by its path in the pack; one that counts is still one word. */
export type Word = [path: string, word: string | Record<string, string>];

export const isPlural = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'other' in value;

/** Every word of a pack. */
export function wordsOf(pack: object, before = ''): Word[] {
  return Object.entries(pack).flatMap(([name, value]) =>
    typeof value === 'string' || isPlural(value) ? [[before + name, value]] : wordsOf(value, `${before}${name}.`),
  );
}

/** Every text, plural forms one by one. */
export function textsOf(words: readonly Word[]): [path: string, text: string][] {
  return words.flatMap(([path, word]) =>
    typeof word === 'string'
      ? [[path, word] as [string, string]]
      : Object.entries(word).map(([form, text]): [string, string] => [`${path}.${form}`, text]),
  );
}

/** What is filled in: `{count}`, `{name}`. */
export const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
