import type { IconShape } from './Icon.js';

// Apart from the others, because only the menu and the views need them.

export const HIDE: IconShape = {
  stroke:
    'M3.5 3.5l13 13M8.3 5.2A7.6 7.6 0 0 1 10 5c4 0 6.6 3.2 7.5 5a11.6 11.6 0 0 1-2 2.7M5.6 6.6A11.4 11.4 0 0 0 2.5 10c.9 1.8 3.5 5 7.5 5 1.3 0 2.5-.3 3.5-.8M8.3 8.5a2.3 2.3 0 0 0 3.2 3.2',
};
