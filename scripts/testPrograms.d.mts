export type ProgramName = 'nginx' | 'redis' | 'promtool' | 'firefox' | 'webkit' | 'xvfb';
export function findProgram(name: ProgramName): string | undefined;
export function explainMissing(name: ProgramName): string;
