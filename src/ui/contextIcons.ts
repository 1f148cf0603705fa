import type { IconShape } from './Icon.js';

// Apart from icons.ts, because they load with the context chips.

export const PAGE: IconShape = {
  stroke:
    'M11.5 3H6.75C5.8 3 5 3.8 5 4.75v10.5c0 .95.8 1.75 1.75 1.75h6.5c.95 0 1.75-.8 1.75-1.75V6.5L11.5 3Zm0 0v3.5H15',
};

export const QUOTE: IconShape = { stroke: 'M4 5.5h12M4 10h12M4 14.5h7' };

export const CODE: IconShape = { stroke: 'm7 6-4 4 4 4m6-8 4 4-4 4' };
