function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/**
 * Calls a function of a caller or of the site's owner. What it throws, or a promise of it rejects with, is reported as any uncaught error
 * is, and goes no further: an exception in the v4 hook's callbacks would turn a complete answer into a failed one (reference: ai-sdk-v4,
 * "Lifecycle").
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
