/**
 * Checks the regular expressions of src/ for inputs that take polynomial or exponential time. The verdicts are stored in the table
 * scripts/redos/verdicts.tsv, with one row for each pattern.
 *
 *   node scripts/redos.mjs            examines patterns without a row, and fails if rows are missing or outdated
 *   node scripts/redos.mjs --update   also adds rows for new patterns and removes rows of removed patterns
 *   node scripts/redos.mjs --all      also examines the patterns that have a row, which takes minutes
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectPatterns } from './redos/collectPatterns.mjs';
import { examinePattern } from './redos/examinePattern.mjs';
import { formatVerdicts, parseVerdicts } from './redos/verdictTable.mjs';
import { ROOT } from './tool.mjs';

const TABLE = 'scripts/redos/verdicts.tsv';
const UPDATE = 'Run "node scripts/redos.mjs --update".';

const isUpdate = process.argv.includes('--update');
const isAll = process.argv.includes('--all');

const patterns = collectPatterns(join(ROOT, 'src'));
const table = parseVerdicts(readFileSync(join(ROOT, TABLE), 'utf8'));
const faults = [];
const rows = [];

for (const pattern of patterns) {
  const known = table.get(pattern.key);
  const verdict = known && !isAll ? known.verdict : examinePattern(pattern);
  const row = { pattern: pattern.key, verdict, reason: known?.reason ?? '' };
  rows.push(row);
  if (!known && !isUpdate) faults.push(`${describe(row, pattern)} has no row (${verdict}). ${UPDATE}`);
  else if (known && known.verdict !== verdict && !isUpdate)
    faults.push(`${describe(row, pattern)} is ${verdict}, and ${known.verdict} in the table. ${UPDATE}`);
  if (verdict === 'exponential') faults.push(`${describe(row, pattern)} takes exponential time. Rewrite it.`);
  else if (needsReason(verdict, pattern) && row.reason === '')
    faults.push(`${describe(row, pattern)} is ${verdict}. Rewrite it, or write in ${TABLE} what bounds its time.`);
}
const current = new Set(patterns.map(({ key }) => key));
for (const key of table.keys()) {
  if (!current.has(key) && !isUpdate) faults.push(`${key} is no longer in src/. ${UPDATE}`);
}
if (isUpdate) writeFileSync(join(ROOT, TABLE), formatVerdicts(rows));

for (const fault of faults) console.error(fault);
const accepted = rows.filter(({ verdict }) => verdict !== 'safe').length;
console.log(`${patterns.length} regular expressions, ${accepted} of them accepted with a reason`);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * Whether the table row of a pattern must state why the matching time of the pattern is bounded. A dynamic pattern needs this reason even
 * if its verdict is `safe`: for the parts that are known only at run time, the checker sees placeholders.
 */
function needsReason(verdict, { isDynamic }) {
  return verdict !== 'safe' || isDynamic;
}

function describe({ pattern }, { files }) {
  return `${pattern} (${files.join(', ')})`;
}
