/**
 * Names of the projects that a command line of Vitest selects with `--project`.
 *
 * @returns undefined if it may select any project: without `--project`, or with a pattern such as `browser*` or `!storybook`.
 */
export function namedProjects(commandLine: readonly string[]): string[] | undefined {
  const names = commandLine.flatMap((argument, index) => {
    if (argument.startsWith('--project=')) return [argument.slice('--project='.length)];
    return argument === '--project' ? [commandLine[index + 1] ?? ''] : [];
  });
  // Vitest ignores the case of names.
  return names.length > 0 && names.every((name) => /^[\w-]+$/.test(name))
    ? names.map((name) => name.toLowerCase())
    : undefined;
}
