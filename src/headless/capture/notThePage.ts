import { FIELDS } from './fields.js';

/**
 * Selector for form fields, editors and the assistant itself. This constant is not in `fields.ts`, because that file must stay small: every
 * page with the assistant loads it for the keyboard shortcut.
 */
export const NOT_THE_PAGE = `${FIELDS},[data-docs-assistant],.da-root,docs-assistant`;
