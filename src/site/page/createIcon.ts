import { createSvg } from '../../ui/createSvg.js';

/** Creates an icon from path data. */
export function createIcon(path: string): SVGElement {
  const icon = createSvg('svg', {
    class: 'icon',
    viewBox: '0 0 20 20',
    width: '20',
    height: '20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.6',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  icon.append(createSvg('path', { d: path }));
  return icon;
}
