import { FIELDS } from './fields.js';

/** Form fields, editors and the assistant itself. This is not in `fields.ts`, which every page loads for the shortcut. */
export const NOT_THE_PAGE = `${FIELDS},[data-docs-assistant],.da-root,docs-assistant`;
