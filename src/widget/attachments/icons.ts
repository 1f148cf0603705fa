import type { IconShape } from '../../ui/Icon.js';

export const CLIP: IconShape = {
  stroke: 'm15.5 9.5-5.6 5.6a3.4 3.4 0 0 1-4.8-4.8L11 4.4a2.3 2.3 0 0 1 3.2 3.2l-5.8 5.8a1.1 1.1 0 0 1-1.6-1.6l5.3-5.3',
};

export const FILE: IconShape = {
  stroke:
    'M11.5 3H6.75C5.8 3 5 3.8 5 4.75v10.5c0 .95.8 1.75 1.75 1.75h6.5c.95 0 1.75-.8 1.75-1.75V6.5L11.5 3Zm0 0v3.5H15M8 10.5h4M8 13.5h4',
};
