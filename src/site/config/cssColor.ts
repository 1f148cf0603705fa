const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d.,%/ +-]{1,60}(?:deg|turn|rad)?[\d.,%/ +-]{0,60}\)$/i;
const NAME = /^[a-z]{3,20}$/i;
/** Words that are not used as a colour: CSS keywords, and `custom` of Material for MkDocs (a style sheet then sets the colour). */
const NO_COLORS = new Set([
  'inherit',
  'initial',
  'unset',
  'revert',
  'none',
  'auto',
  'transparent',
  'currentcolor',
  'custom',
]);

/**
 * Returns a value of a configuration if it has the form of a CSS colour. The accepted forms are `#` with hexadecimal digits, a function
 * such as `rgb()` without nesting, and a single word that is not in `NO_COLORS`. The word need not be the name of a colour. Returns
 * undefined for other values, which may be unsafe in a style sheet.
 */
export function cssColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isColor = HEX.test(text) || FUNCTION.test(text) || (NAME.test(text) && !NO_COLORS.has(text.toLowerCase()));
  return isColor ? text : undefined;
}
