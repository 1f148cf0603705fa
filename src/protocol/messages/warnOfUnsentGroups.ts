let hasWarned = false;

/** Warns developers, once, that the groups of a filter were not sent. */
export function warnOfUnsentGroups(): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(
    'docs-assistant: filter.groups was not sent, because version 1 of the assistant interface does not have it. Set apiVersion to "v2".',
  );
}
