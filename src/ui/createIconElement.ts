import { createSvg } from './createSvg.js';
import type { IconShape } from './Icon.js';

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.5',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

/** Creates an icon without React, with the same markup as `Icon`. Does not support directional icons. */
export function createIconElement({ stroke, fill }: IconShape): SVGElement {
  const icon = createSvg('svg', { class: 'da-icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  if (stroke) icon.append(createSvg('path', { d: stroke, ...STROKE }));
  if (fill) icon.append(createSvg('path', { d: fill, fill: 'currentColor' }));
  return icon;
}
