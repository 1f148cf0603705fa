/** Loads the buttons. Resolves to undefined if they could not be loaded. Another call then tries again. */
export const loadButtons = () => import('./buttons.js').catch(() => undefined);
