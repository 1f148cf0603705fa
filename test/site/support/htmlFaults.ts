import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The standard has nothing against a ">" in text, and this rule cannot be told so.
      'no-raw-characters': 'off',
      // Within an article an <aside> is no landmark.
      'unique-landmark': 'off',
      // A list of results that is typed into is none of those.
      'prefer-native-element': 'off',
      // Authors skip levels; what they wrote stays.
      'heading-level': 'off',
    },
  }),
);

/** What is wrong with a document by the HTML standard, as sentences with places. */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, line, selector }) => `${line}: ${message} (${selector})`),
  );
}
