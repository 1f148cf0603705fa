let warned = false;

/**
 * Warns developers once, in the console, when the service marks this version of its interface as deprecated (headers `Deprecation`,
 * RFC 9745, and `Sunset`, RFC 8594).
 */
export function warnOfDeprecation(headers: Headers): void {
  const sunset = headers.get('sunset');
  if (warned || (sunset === null && !headers.has('deprecation'))) return;
  warned = true;
  const date = sunset === null ? '' : ` It is scheduled to end on ${sunset}.`;
  console.warn(`docs-assistant: the docs platform marks its assistant interface v1 as deprecated.${date}`);
}
