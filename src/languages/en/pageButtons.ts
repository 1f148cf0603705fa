import type { PageButtonLabels } from '../Labels.js';

/** Apart from the other labels, because every page loads them. The labels of the panel load at the first intent. */
export const PAGE_BUTTON_LABELS: PageButtonLabels = {
  open: 'Ask the docs',
  close: 'Close the assistant',
  loadFailed: 'The assistant could not be loaded. Try again',
  askSelection: 'Ask about this',
  askCode: 'Ask about this code',
};
