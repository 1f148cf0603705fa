export const ADVICE: string;
export function describeSize(name: string, bytes: number, budget: number): { line: string; excess?: string };
