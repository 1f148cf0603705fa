/**
 * Functions that compute the lightness of a colour (0 to 1), by colour space. The arguments are the first three numbers of the computed
 * value of the colour.
 */
const LIGHTNESS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  rgb: rgbLightness,
  rgba: rgbLightness,
  oklch: (lightness = 0) => lightness,
  oklab: (lightness = 0) => lightness,
  lch: (lightness = 0) => lightness / 100,
  lab: (lightness = 0) => lightness / 100,
};

function rgbLightness(red = 0, green = 0, blue = 0): number {
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

/**
 * Determines whether the page is light or dark. Uses the `color-scheme` of `<html>` if it names only one of them. Otherwise, uses the
 * background of `<body>` or `<html>`.
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
  const [space = '', ...numbers] = color.split(/[\s,/()]+/).filter(Boolean);
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.map(Number);
  return alpha < 1 ? undefined : LIGHTNESS[space]?.(first, second, third);
}
