export function findVersionProblems(readText: (file: string) => string): string[];
