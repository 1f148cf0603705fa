/** Whether the browser reports that it is offline. Always false in other runtimes, which do not know the network state. */
export const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;
