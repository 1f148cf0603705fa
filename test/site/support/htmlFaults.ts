import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The standard allows a ">" in text. This rule has no option for that.
      'no-raw-characters': 'off',
      // This rule counts an <aside> inside an article as a landmark, but such an <aside> is not a landmark.
      'unique-landmark': 'off',
      // This rule suggests `<select>` for the list of search results (`role="listbox"`), but a `<select>` cannot show them.
      'prefer-native-element': 'off',
      // Authors may skip heading levels. The site keeps the levels as they were written.
      'heading-level': 'off',
    },
  }),
);

/** Finds the violations of the HTML standard and of rules for accessibility in a document, as sentences with positions. */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, line, selector }) => `${line}: ${message} (${selector})`),
  );
}
