/**
 * Keys of what the widget stores with the reader's consent, apart from conversations: the layout that the reader has chosen, in
 * `localStorage`, and the place in the conversation, in both storages.
 */
export const WIDGET_KEYS = {
  variant: 'docs-assistant:variant',
  panelWidth: 'docs-assistant:width',
  popoverWidth: 'docs-assistant:popover-width',
  popoverHeight: 'docs-assistant:popover-height',
  place: 'docs-assistant:place',
} as const;
