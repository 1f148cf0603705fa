/**
 * Keys of the widget's data that `withdrawConsent` deletes in addition to the history. The widget stores this data only with the reader's
 * consent. `place` is the reading position in the conversation, in `localStorage` and `sessionStorage`. The other keys are for the layout,
 * in `localStorage`: the sizes that the reader chose, and the variant that the reader or a followed link chose.
 */
export const WIDGET_KEYS = {
  variant: 'docs-assistant:variant',
  panelWidth: 'docs-assistant:width',
  popoverWidth: 'docs-assistant:popover-width',
  popoverHeight: 'docs-assistant:popover-height',
  place: 'docs-assistant:place',
} as const;
