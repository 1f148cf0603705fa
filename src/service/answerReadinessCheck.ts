import { jsonResponse } from './http/jsonResponse.js';
import type { LoadedDocs } from './LoadedDocs.js';

const EMPTY =
  'The documentation has no page to show. Check that the folder is mounted and contains .md or .mdx files; the log lists the files that were skipped.';

/**
 * Answers a readiness check: 200 while pages are served, 503 while the site is empty.
 *
 * @param updateProblem Why the last update failed, if it failed. Older pages are then still served.
 */
export function answerReadinessCheck({ pages, index }: LoadedDocs, updateProblem: string | undefined): Response {
  const counts = { pages: pages.length, sections: index.sections.length };
  if (pages.length === 0) return jsonResponse(503, { status: 'empty', problem: EMPTY, ...counts });
  if (updateProblem !== undefined) return jsonResponse(200, { status: 'outdated', problem: updateProblem, ...counts });
  return jsonResponse(200, { status: 'ok', ...counts });
}
