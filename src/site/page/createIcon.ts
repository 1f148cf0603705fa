const SVG = 'http://www.w3.org/2000/svg';

/** Creates an icon from path data. It creates the elements one by one, because Trusted Types forbids parsing markup. */
export function createIcon(path: string): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const attributes = {
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
  };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  icon.append(shape);
  return icon;
}
