function report(error: unknown): void {
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
    if (value instanceof Promise) value.catch(report);
    return value;
  } catch (error) {
    report(error);
    return undefined;
  }
}
