/** A registered symbol, because the proxies and `docs-assistant/node` are built separately and each have their own copy of this module. */
const REPORTED = Symbol.for('docs-assistant.reported-error');

/** Marks an error of the body of a response that the handler has already reported, so that `toNodeListener` does not report it again. */
export function markReported<Reported extends Error>(error: Reported): Reported {
  return Object.defineProperty(error, REPORTED, { value: true });
}

export function isReported(error: unknown): boolean {
  return typeof error === 'object' && error !== null && REPORTED in error;
}
