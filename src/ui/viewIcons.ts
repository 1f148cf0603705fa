import type { IconShape } from './Icon.js';

// Apart from icons.ts, because only the menu and the views need them.

export const HIDE: IconShape = {
  stroke:
    'M3.5 3.5l13 13M8.3 5.2A7.6 7.6 0 0 1 10 5c4 0 6.6 3.2 7.5 5a11.6 11.6 0 0 1-2 2.7M5.6 6.6A11.4 11.4 0 0 0 2.5 10c.9 1.8 3.5 5 7.5 5 1.3 0 2.5-.3 3.5-.8M8.3 8.5a2.3 2.3 0 0 0 3.2 3.2',
};

export const HISTORY: IconShape = { stroke: 'M4 10a6 6 0 1 0 2-4.5L4 7.25M4 3.75v3.5h3.5M10 6.75V10l2.25 1.75' };

export const REMOVE: IconShape = {
  stroke: 'M4.5 6h11M8 6V4.25h4V6M6 6l.6 9.75h6.8L14 6M8.5 8.75v4.5m3-4.5v4.5',
};
