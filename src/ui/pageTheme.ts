/**
 * Functions that compute the lightness of a colour (0 to 1), by colour space. The arguments are the first three numbers of the computed
 * value of the colour.
 *
 * @see https://drafts.csswg.org/css-color-4/#predefined
 */
const LIGHTNESS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  rgb: byteLightness,
  rgba: byteLightness,
  srgb: rgbLightness,
  'display-p3': rgbLightness,
  'a98-rgb': rgbLightness,
  'prophoto-rgb': rgbLightness,
  rec2020: rgbLightness,
  oklch: (lightness = 0) => lightness,
  oklab: (lightness = 0) => lightness,
  lch: (lightness = 0) => lightness / 100,
  lab: (lightness = 0) => lightness / 100,
};

/** Returns the lightness, from 0 to 1, of a colour whose components range from 0 to 1. */
function rgbLightness(red = 0, green = 0, blue = 0): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** Returns the lightness, from 0 to 1, of a colour whose components range from 0 to 255. */
function byteLightness(...components: number[]): number {
  return rgbLightness(...components) / 255;
}

/**
 * Determines whether the page is light or dark. Uses the `color-scheme` of `<html>` if its value is only `light` or only `dark`. Otherwise,
 * uses the background of `<body>` or `<html>`.
 *
 * @returns undefined if neither is conclusive. Such a page can still be dark if the system is set to dark.
 */
export function pageTheme(): 'light' | 'dark' | undefined {
  const { body, documentElement } = document;
  const scheme = getComputedStyle(documentElement).colorScheme.replace('only', '').trim();
  if (scheme === 'light' || scheme === 'dark') return scheme;
  for (const element of [body, documentElement]) {
    const lightness = lightnessOf(getComputedStyle(element).backgroundColor);
    if (lightness !== undefined) return lightness < 0.5 ? 'dark' : 'light';
  }
  return undefined;
}

/** Returns undefined for a colour that is not opaque, and for a colour space that `LIGHTNESS` does not contain. */
function lightnessOf(color: string): number | undefined {
  // In `color(srgb 0 0 0)`, the name of the colour space is inside the parentheses.
  const [space = '', ...numbers] = color.replace('color(', '').split(/[\s,/()]+/);
  // The component `none` counts as 0.
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.filter(Boolean).map((number) => Number(number) || 0);
  return alpha < 1 ? undefined : LIGHTNESS[space]?.(first, second, third);
}
