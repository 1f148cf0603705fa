import { jsonResponse } from '../../service/http/jsonResponse.js';
import type { ServedSite } from './openSite.js';

/** The answer of one site to a readiness check. */
interface SiteReadiness {
  status: string;
  problem?: string;
}

/**
 * Answers a readiness check for several sites: 503 while a site reads its pages for the first time, or if no site is ready. One site with
 * a fault does not make the process unready, because the others are served.
 */
export async function combineReadiness(sites: readonly ServedSite[]): Promise<Response> {
  const checked = await Promise.all(
    sites.map(async ({ settings, respond }) => {
      const response = await respond(new Request('http://localhost/readyz'));
      const { error, ...body } = (await response.json()) as SiteReadiness & { error?: string };
      const readiness: SiteReadiness = error === undefined ? body : { status: 'failed', problem: error };
      return { domain: settings.domain, isReady: response.ok, readiness };
    }),
  );
  const problems = checked.flatMap(({ domain, readiness }) =>
    readiness.problem === undefined ? [] : [`${domain}: ${readiness.problem}`],
  );
  const isLoading = checked.some(({ readiness }) => readiness.status === 'loading');
  const isReady = !isLoading && checked.some((each) => each.isReady);
  const status = isLoading ? 'loading' : !isReady ? 'failed' : problems.length > 0 ? 'degraded' : 'ok';
  return jsonResponse(isReady ? 200 : 503, {
    status,
    ...(problems.length > 0 && { problem: problems.join(' ') }),
    sites: Object.fromEntries(checked.map(({ domain, readiness }) => [domain, readiness])),
  });
}
