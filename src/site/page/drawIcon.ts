const SVG = 'http://www.w3.org/2000/svg';

/** An icon from path data; elements are made one by one, because Trusted Types allows no markup. */
export function drawIcon(path: string): SVGSVGElement {
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
