import type { IconShape } from './Icon.js';

export const STOP: IconShape = {
  fill: 'M7 5.5h6A1.5 1.5 0 0 1 14.5 7v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 13V7A1.5 1.5 0 0 1 7 5.5Z',
};

export const ALERT: IconShape = { stroke: 'M10 6.5v4.25m0 2.5v.01M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z' };
