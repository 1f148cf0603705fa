export function findVersionProblems(
  manifest: { version: string },
  lock: { version: string },
  changelog: string,
): string[];
