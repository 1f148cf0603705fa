import { FIELDS } from './fields.js';

/** Form fields, editors and the assistant itself. Kept out of `fields.ts` to keep that file small: every page loads it for the shortcut. */
export const NOT_THE_PAGE = `${FIELDS},[data-docs-assistant],.da-root,docs-assistant`;
