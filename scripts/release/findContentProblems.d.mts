export function findContentProblems(folder: string): Promise<string[]>;
