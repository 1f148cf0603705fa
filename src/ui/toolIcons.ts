import type { IconShape } from './Icon.js';

export const COPY: IconShape = {
  stroke:
    'M7.5 7.5h6.75c.7 0 1.25.55 1.25 1.25v6c0 .7-.55 1.25-1.25 1.25h-6c-.7 0-1.25-.55-1.25-1.25V7.5Zm5-1.5v-.75C12.5 4.55 11.95 4 11.25 4h-6C4.55 4 4 4.55 4 5.25v6c0 .7.55 1.25 1.25 1.25H6',
};

export const AGAIN: IconShape = { stroke: 'M15.7 11A5.8 5.8 0 1 1 14 5.8L16 7.5M16 3.75V7.5h-3.75' };

export const PENCIL: IconShape = {
  stroke: 'm4 16 .8-3.6L13.4 3.8a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2l-8.6 8.6L4 16Zm8-10.8L14.8 8',
};

export const THUMB_UP: IconShape = {
  stroke:
    'M7 9v7.25M7 9l2.9-5.6c1 0 1.85.85 1.85 1.9v2.9h3.1c.95 0 1.65.85 1.5 1.8l-.85 5a1.5 1.5 0 0 1-1.5 1.25H4.75a.75.75 0 0 1-.75-.75V9.75A.75.75 0 0 1 4.75 9H7Z',
};

export const THUMB_DOWN: IconShape = {
  stroke:
    'M13 11V3.75M13 11l-2.9 5.6c-1 0-1.85-.85-1.85-1.9v-2.9h-3.1c-.95 0-1.65-.85-1.5-1.8l.85-5A1.5 1.5 0 0 1 6 3.75h9.25a.75.75 0 0 1 .75.75v5.75a.75.75 0 0 1-.75.75H13Z',
};
