export function vitestArguments(given: readonly string[]): string[];
