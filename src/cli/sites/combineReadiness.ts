import type { RequestTrace } from '../../http/RequestTrace.js';
import { DOCS_NOT_READ } from '../../service/createServiceHandler.js';
import type { ReadinessReport } from '../../service/Readiness.js';
import { jsonResponse } from '../../service/requests/jsonResponse.js';
import type { ServedSite } from './openSite.js';

const FAILED: ReadinessReport = { isReady: false, body: { status: 'failed', problem: DOCS_NOT_READ } };

/**
 * Answers a readiness check for several sites: 503 while a site reads its pages for the first time, or if no site is ready. One site with
 * a fault does not make the process unready, because the others are served.
 */
export async function combineReadiness(sites: readonly ServedSite[], trace: RequestTrace): Promise<Response> {
  const checked = await Promise.all(
    sites.map(async ({ settings, checkReadiness }) => {
      const { isReady, body } = await checkReadiness().catch(() => FAILED);
      return { domain: settings.domain, isReady, body };
    }),
  );
  const problems = checked.flatMap(({ domain, body }) =>
    body.problem === undefined ? [] : [`${domain}: ${body.problem}`],
  );
  const isLoading = checked.some(({ body }) => body.status === 'loading');
  if (isLoading) trace.noteStart();
  const isReady = !isLoading && checked.some((each) => each.isReady);
  const status = isLoading ? 'loading' : !isReady ? 'failed' : problems.length > 0 ? 'degraded' : 'ok';
  return jsonResponse(isReady ? 200 : 503, {
    status,
    ...(problems.length > 0 && { problem: problems.join(' ') }),
    sites: Object.fromEntries(checked.map(({ domain, body }) => [domain, body])),
  });
}
