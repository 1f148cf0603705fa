let warned = false;

/**
 * Tells developers, once, that the service says this interface is going away. Readers see nothing of it. (v1 is deprecated; no date
 * of its removal is known: wire-facts, "Deprecation".)
 */
export function warnOfDeprecation(headers: Headers): void {
  const sunset = headers.get('sunset');
  if (warned || (sunset === null && !headers.has('deprecation'))) return;
  warned = true;
  const date = sunset === null ? '' : ` It is announced to end on ${sunset}.`;
  console.warn(`docs-assistant: the docs platform marks its assistant interface v1 as deprecated.${date}`);
}
