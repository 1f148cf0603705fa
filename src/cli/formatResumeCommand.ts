/** The options that a resumed export needs. */
export interface ResumedCall {
  baseUrl: string;
  siteVersion?: string;
  out?: string;
  helmValues?: string;
}

/** Builds the command that resumes a job, quoted for a shell. */
export function formatResumeCommand(
  jobId: string,
  { baseUrl, siteVersion, out, helmValues: values }: ResumedCall,
): string {
  const quote = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
  const given = Object.entries({ '--site-version': siteVersion, '--out': out, '--helm-values': values });
  const rest = given.flatMap(([name, value]) => (value === undefined ? [] : [name, quote(value)]));
  return ['docs-assistant export --job', jobId, '--base-url', quote(baseUrl), ...rest].join(' ');
}
