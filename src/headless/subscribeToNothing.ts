/** The `subscribe` function of a value that never changes, for `useSyncExternalStore`. */
export const subscribeToNothing = () => (): void => {};
