/** Settles at Ctrl+C or when the process is asked to end. */
export function interrupted(): Promise<void> {
  return new Promise((settle) => {
    process.once('SIGINT', () => settle());
    process.once('SIGTERM', () => settle());
  });
}
