/**
 * Keys of the widget's data that `withdrawConsent` deletes in addition to the history. The widget stores this data only with the reader's
 * consent. The layout, which the reader or a followed link has chosen, is in `localStorage`. The reading position in the conversation
 * (`place`) is in `localStorage` and `sessionStorage`.
 */
export const WIDGET_KEYS = {
  variant: 'docs-assistant:variant',
  panelWidth: 'docs-assistant:width',
  popoverWidth: 'docs-assistant:popover-width',
  popoverHeight: 'docs-assistant:popover-height',
  place: 'docs-assistant:place',
} as const;
