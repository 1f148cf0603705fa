import type { IconShape } from '../../ui/Icon.js';

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

export const PAGE: IconShape = {
  stroke:
    'M11.5 3H6.75C5.8 3 5 3.8 5 4.75v10.5c0 .95.8 1.75 1.75 1.75h6.5c.95 0 1.75-.8 1.75-1.75V6.5L11.5 3Zm0 0v3.5H15',
};

export const QUOTE: IconShape = { stroke: 'M4 5.5h12M4 10h12M4 14.5h7', directional: true };

export const CODE: IconShape = { stroke: 'm7 6-4 4 4 4m6-8 4 4-4 4' };

export const HIDE: IconShape = {
  stroke:
    'M3.5 3.5l13 13M8.3 5.2A7.6 7.6 0 0 1 10 5c4 0 6.6 3.2 7.5 5a11.6 11.6 0 0 1-2 2.7M5.6 6.6A11.4 11.4 0 0 0 2.5 10c.9 1.8 3.5 5 7.5 5 1.3 0 2.5-.3 3.5-.8M8.3 8.5a2.3 2.3 0 0 0 3.2 3.2',
};

export const ARROW_DOWN: IconShape = { stroke: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5' };

export const DOWNLOAD: IconShape = { stroke: 'M10 3.5v9M6.25 9 10 12.75 13.75 9M4 16.5h12' };

export const LINK: IconShape = {
  stroke:
    'M8.4 11.6a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-.9.9M11.6 8.4a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l.9-.9',
};

export const SIDE_PANEL: IconShape = {
  stroke:
    'M5.25 4h9.5c.97 0 1.75.78 1.75 1.75v8.5c0 .97-.78 1.75-1.75 1.75h-9.5c-.97 0-1.75-.78-1.75-1.75v-8.5C3.5 4.78 4.28 4 5.25 4ZM12 4v12',
  directional: true,
};

export const POPOVER: IconShape = {
  stroke:
    'M8.5 16H5.25c-.97 0-1.75-.78-1.75-1.75v-8.5C3.5 4.78 4.28 4 5.25 4h9.5c.97 0 1.75.78 1.75 1.75V7.5M12 10h4c.55 0 1 .45 1 1v4.5c0 .55-.45 1-1 1h-4c-.55 0-1-.45-1-1V11c0-.55.45-1 1-1Z',
  directional: true,
};
