import type { IconShape } from './Icon.js';

export const CLOSE: IconShape = { stroke: 'm5.5 5.5 9 9m0-9-9 9' };

export const SEND: IconShape = { stroke: 'M10 15.75V4.5M5.25 9.25 10 4.5l4.75 4.75' };

export const NEW_CHAT: IconShape = {
  stroke:
    'M10.5 4H6.25A2.25 2.25 0 0 0 4 6.25v7.5A2.25 2.25 0 0 0 6.25 16h7.5A2.25 2.25 0 0 0 16 13.75V9.5M9 11l.4-2.1L15 3.3a1.2 1.2 0 0 1 1.7 1.7l-5.6 5.6L9 11Z',
};

export const HISTORY: IconShape = { stroke: 'M4 10a6 6 0 1 0 2-4.5L4 7.25M4 3.75v3.5h3.5M10 6.75V10l2.25 1.75' };

export const CHECK: IconShape = { stroke: 'm4.5 10.5 3.75 3.75 7.25-8' };

export const SEARCH: IconShape = { stroke: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5Zm4-1.25 3.75 3.75' };

export const ARROW: IconShape = { stroke: 'M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5', directional: true };

export const MORE: IconShape = {
  fill: 'M4.5 8.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Zm5.5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Zm5.5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Z',
};

export const BACK: IconShape = { stroke: 'M15.5 10h-11M9 5.5 4.5 10 9 14.5', directional: true };

export const STOP: IconShape = {
  fill: 'M7 5.5h6A1.5 1.5 0 0 1 14.5 7v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 13V7A1.5 1.5 0 0 1 7 5.5Z',
};

export const ALERT: IconShape = { stroke: 'M10 6.5v4.25m0 2.5v.01M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z' };

export const COPY: IconShape = {
  stroke:
    'M7.5 7.5h6.75c.7 0 1.25.55 1.25 1.25v6c0 .7-.55 1.25-1.25 1.25h-6c-.7 0-1.25-.55-1.25-1.25V7.5Zm5-1.5v-.75C12.5 4.55 11.95 4 11.25 4h-6C4.55 4 4 4.55 4 5.25v6c0 .7.55 1.25 1.25 1.25H6',
};
