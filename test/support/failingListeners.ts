/** Listeners that fail in both ways, by the word for the way. */
export const failingListeners = (error: Error): [string, () => unknown][] => [
  [
    'throws',
    () => {
      throw error;
    },
  ],
  ['rejects', () => Promise.reject(error)],
];
