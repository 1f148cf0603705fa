/**
 * Measures the local service under load. Each part gives one table; `npm run bench -- service --part=answers` measures only one part. All
 * times are processor time unless the column says otherwise, because other programs distort wall time.
 */
import { measureModelAnswers } from './modelAnswers.mjs';
import { measureQuotedAnswers } from './quotedAnswers.mjs';
import { measureReplicas } from './replicas.mjs';
import { measureSearches } from './searches.mjs';
import { measureSlowReaders } from './slowReaders.mjs';
import { measureStart } from './start.mjs';

const PARTS = {
  model: measureModelAnswers,
  answers: measureQuotedAnswers,
  searches: measureSearches,
  readers: measureSlowReaders,
  start: measureStart,
  redis: measureReplicas,
};

export default async function bench() {
  const wanted = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
  const tables = [];
  for (const [part, measure] of Object.entries(PARTS)) {
    if (wanted === undefined || wanted === part) tables.push(await measure());
  }
  return { tables };
}
