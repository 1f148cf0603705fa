/** Listeners that throw or reject with an error, each with a verb for test names. */
export const failingListeners = (error: Error): [string, () => unknown][] => [
  [
    'throws',
    () => {
      throw error;
    },
  ],
  ['rejects', () => Promise.reject(error)],
];
