/** Whether the browser knows that it is offline. Other runtimes do not know the network state. */
export const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;
