import { FIELDS } from './fields.js';

/**
 * Selector for form fields, editors and the assistant itself. This constant is not in `fields.ts`, because every page loads that file for
 * the shortcut, so the file must stay small.
 */
export const NOT_THE_PAGE = `${FIELDS},[data-docs-assistant],.da-root,docs-assistant`;
