/** What of a call is needed to go on with its job. */
export interface ResumedCall {
  baseUrl: string;
  siteVersion?: string;
  out?: string;
  helmValues?: string;
}

/** The command that goes on with a job, as it can be pasted into a shell. */
export function resumeCommand(jobId: string, { baseUrl, siteVersion, out, helmValues: values }: ResumedCall): string {
  const quote = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
  const given = Object.entries({ '--site-version': siteVersion, '--out': out, '--helm-values': values });
  const rest = given.flatMap(([name, value]) => (value === undefined ? [] : [name, quote(value)]));
  return ['docs-assistant export --job', jobId, '--base-url', quote(baseUrl), ...rest].join(' ');
}
