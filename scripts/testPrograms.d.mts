export type ProgramName = 'nginx' | 'redis' | 'promtool';
export function findProgram(name: ProgramName): string | undefined;
export function explainMissing(name: ProgramName): string;
