/** Reports an error that no caller handles, like an uncaught error of the page. Without `reportError`, writes it to the console. */
export function reportThrown(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/**
 * Calls a function that the site or another caller has passed in. Reports its exceptions (`reportThrown`) instead of throwing them, and
 * also reports rejections. Otherwise, an exception in a callback of `useChat`, the chat hook of AI SDK v4 that the widget uses, would turn
 * a complete answer into a failed answer.
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
