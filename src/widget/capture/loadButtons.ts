/** Loads the code of the buttons at code blocks. Resolves to undefined if it cannot be loaded. The next call then tries again. */
export const loadCodeButtons = () => import('./addCodeButtons.js').catch(() => undefined);

/** Loads the code of the button at selected text. Resolves to undefined if it cannot be loaded. The next call then tries again. */
export const loadSelectionButton = () => import('./SelectionButton.js').catch(() => undefined);
