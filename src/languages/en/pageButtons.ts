import type { PageButtonLabels } from '../Labels.js';

/** These labels have a file of their own, because every page loads them. The labels of the panel load when the panel is first needed. */
export const PAGE_BUTTON_LABELS: PageButtonLabels = {
  open: 'Ask the docs',
  loadFailed: 'The assistant could not be loaded. Try again',
  askSelection: 'Ask about this',
  askCode: 'Ask about this code',
};
