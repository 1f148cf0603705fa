/** The path of a label, such as `errors.network`, and the label: a text, or an object with a text for each plural form. */
export type LabelEntry = [path: string, label: string | Record<string, string>];

export const isPlural = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'other' in value;

/** Lists the labels of a language, including those of nested groups. */
export function labelEntries(labels: object, group = ''): LabelEntry[] {
  return Object.entries(labels).flatMap(([name, value]) =>
    typeof value === 'string' || isPlural(value) ? [[group + name, value]] : labelEntries(value, `${group}${name}.`),
  );
}

/** Lists the texts of the labels. Each plural form is an entry of its own. */
export function textsOf(entries: readonly LabelEntry[]): [path: string, text: string][] {
  return entries.flatMap(([path, label]) =>
    typeof label === 'string'
      ? [[path, label] as [string, string]]
      : Object.entries(label).map(([form, text]): [string, string] => [`${path}.${form}`, text]),
  );
}

/** Returns the placeholders of a label, such as `{count}`, in alphabetical order. */
export const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
