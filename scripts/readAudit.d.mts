export type AuditResult = { advisories: number } | { unknown: string } | { failure: string };
export function readAudit(output: { stdout: string; stderr: string; error?: Error }): AuditResult;
