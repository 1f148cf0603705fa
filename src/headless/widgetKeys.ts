/**
 * Keys under which the widget stores data other than conversations, only with the reader's consent: the layout that the reader has chosen,
 * in `localStorage`, and the reading position in the conversation (`place`), in `localStorage` and `sessionStorage`.
 */
export const WIDGET_KEYS = {
  variant: 'docs-assistant:variant',
  panelWidth: 'docs-assistant:width',
  popoverWidth: 'docs-assistant:popover-width',
  popoverHeight: 'docs-assistant:popover-height',
  place: 'docs-assistant:place',
} as const;
