import { readFileSync } from 'node:fs';

/** Returns the names in the first column of the tables below a heading, or of the whole page. */
export function tableNames(file: string, heading?: string): string[] {
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n');
  const from = heading === undefined ? 0 : lines.findIndex((line) => new RegExp(`^#+ ${heading}$`).test(line));
  if (from < 0) throw new Error(`${file} has no heading "${heading}".`);
  const rest = lines.slice(from + 1);
  const end = heading === undefined ? -1 : rest.findIndex((line) => /^##+ /.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .filter((_line, index, all) => !all[index + 1]?.startsWith('| ---'))
    .flatMap((line) => /^\| \[?`([^`(]+)(?:\([^`]*\))?`/.exec(line)?.[1] ?? []);
}
