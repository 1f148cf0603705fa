import { expect, test } from 'vitest';
import palette from '../../src/ui/palette.css?inline';
import tokens from '../../src/ui/tokens.css?inline';

const ACCENTS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].flatMap((hue) =>
  [0, 0.25, 0.45, 0.55, 0.61, 0.63, 0.75, 0.9, 1].flatMap((lightness) =>
    [0, 0.12, 0.3].map((chroma) => `oklch(${lightness} ${chroma} ${hue})`),
  ),
);
const NAMED = ['#000', '#fff', 'red', 'yellow', 'lime', 'blue', 'magenta', 'cyan', 'gray', 'rebeccapurple', '#f5d90a'];

/** Foreground and background pairs with their minimum contrast. */
const MINIMUM_CONTRASTS = [
  ['--_text', '--_surface', 7],
  ['--_text', '--_raised', 7],
  ['--_text', '--_tint', 7],
  ['--_text', '--_hover', 7],
  ['--_text-secondary', '--_surface', 4.5],
  ['--_text-secondary', '--_raised', 4.5],
  ['--_text-secondary', '--_hover', 4.5],
  ['--_accent-text', '--_surface', 4.5],
  ['--_accent-text', '--_raised', 4.5],
  ['--_on-fill', '--_fill', 4.5],
  ['--_control', '--_surface', 3],
  ['--_error', '--_raised', 4.5],
] as const;

const pixel = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D;

/** Returns the luminance of a colour as the browser paints it. */
function luminance(color: string): number {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(['light', 'dark'])('text, controls and fills keep their contrast on every accent, %s', (theme) => {
  const style = document.createElement('style');
  style.textContent = tokens + palette;
  const root = document.createElement('div');
  root.className = 'da-root';
  root.dataset.theme = theme;
  const probe = root.appendChild(document.createElement('i'));
  document.body.append(style, root);

  const failures: string[] = [];
  for (const accent of [...ACCENTS, ...NAMED]) {
    root.style.setProperty('--da-accent', accent);
    const known = new Map<string, number>();
    const luminanceOf = (name: string) => {
      let value = known.get(name);
      if (value === undefined) {
        probe.style.color = `var(${name})`;
        value = luminance(getComputedStyle(probe).color);
        known.set(name, value);
      }
      return value;
    };
    for (const [text, surface, least] of MINIMUM_CONTRASTS) {
      const [one, other] = [luminanceOf(text), luminanceOf(surface)];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (contrast < least)
        failures.push(`${accent}: ${text} on ${surface} has ${contrast.toFixed(2)}, needs ${least}`);
    }
  }
  style.remove();
  root.remove();
  expect(failures).toEqual([]);
});

test.each(['#facc15', '#a3e635', '#f97316'])('in dark mode, surfaces tinted with %s have little chroma', (accent) => {
  const style = document.createElement('style');
  style.textContent = tokens + palette;
  const root = document.createElement('div');
  root.className = 'da-root';
  root.dataset.theme = 'dark';
  document.body.append(style, root);
  const chromaOf = (name: string, given?: string) => {
    root.style.cssText = given ? `--da-accent: ${given}` : '';
    root.style.color = `var(${name})`;
    return Number(getComputedStyle(root).color.split(' ')[1]);
  };
  for (const name of ['--_tint', '--_surface']) expect(chromaOf(name, accent)).toBeLessThan(chromaOf(name) / 2);
  style.remove();
  root.remove();
});
