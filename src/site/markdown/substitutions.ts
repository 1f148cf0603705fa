import { isRecord } from '../../protocol/isRecord.js';

/** Values that pages of MyST insert by their names: `{{ version }}`. */
export type Substitutions = Readonly<Record<string, string>>;

/** A value that the generator inserts. */
const SUBSTITUTION = /\{\{[^\n]{1,500}?\}\}/g;
/** Maximum number of characters that the values of a page may have together. Further values are left out. */
const MAX_LENGTH = 500_000;

/** Returns the values for a page: those in its front matter, and those of the project. */
export function substitutionsOf(
  fields: Readonly<Record<string, unknown>>,
  ofProject: Substitutions = {},
): Substitutions {
  const own = isRecord(fields.myst) ? fields.myst.substitutions : fields.substitutions;
  const texts = Object.entries(isRecord(own) ? own : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { ...ofProject, ...Object.fromEntries(texts) };
}

/** Returns a function that inserts the values into a text. Expressions and unknown names are left out, because code is not executed. */
export function createSubstitution(values: Substitutions): (text: string) => string {
  let lengthLeft = MAX_LENGTH;
  return (text) =>
    text.replace(SUBSTITUTION, (whole) => {
      const name = whole.slice(2, -2).trim();
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      lengthLeft -= value.length;
      return lengthLeft < 0 ? '' : value;
    });
}
