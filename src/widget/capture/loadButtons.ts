/** Loads the buttons of code blocks. Resolves to undefined if they could not be loaded. Another call then tries again. */
export const loadCodeButtons = () => import('./addCodeButtons.js').catch(() => undefined);

/** Loads the button of a selection. Resolves to undefined if it could not be loaded. Another call then tries again. */
export const loadSelectionButton = () => import('./SelectionButton.js').catch(() => undefined);
