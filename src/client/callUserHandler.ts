/** Reports an error that nobody catches, as an uncaught error of the page if possible. */
export function reportThrown(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/**
 * Calls a function that the site or another caller has passed in. Its errors and rejections are only reported (`reportError` or console):
 * an exception in a callback of `useChat` of AI SDK v4 would turn a complete answer into a failed answer.
 */
export function callUserHandler<Value>(call: () => Value): Value | undefined {
  try {
    const value = call();
    if (value instanceof Promise) value.catch(reportThrown);
    return value;
  } catch (error) {
    reportThrown(error);
    return undefined;
  }
}
