import {
  EXPORT_JOBS_PATH,
  exportBundlePath,
  exportJobPath,
  type StartExportRequest,
} from '../protocol/exports/exportJob.js';
import { isExportJobId, readExportBundle, readExportJob, readStartedJob } from '../protocol/exports/readExportReply.js';
import { readStartExportRequest } from '../protocol/exports/readStartExportRequest.js';
import type { ExportAccess } from './authorizeRequest.js';
import { invalidBody, ProxyError } from './ProxyError.js';
import { refuseBody, requireJsonBody } from './requireJsonBody.js';

type Action = ExportAccess['action'];

/** One of the calls that the export proxy passes on. */
export interface ExportCall {
  action: Action;
  /** Id of the job. Missing for a call that starts a job. */
  jobId?: string;
}

/** How the export proxy handles the calls of one action. */
interface ExportCallRules {
  method: 'GET' | 'POST';
  /** Matches the path of the call below the mount path. The capture group, if there is one, matches the id of the job. */
  pattern: RegExp;
  /** Whether the call does more than read. If so, pages of other sites must not be able to send it. */
  changes: boolean;
  /** Returns the path of the call below the root of the static export interface. */
  path: (jobId: string) => string;
  /**
   * Reads the body of the request. Returns the body for the docs platform, if any.
   *
   * @throws {ProxyError} for a body that is not valid for this call.
   */
  readBody: (
    request: Request,
    limits: { maxBytes: number; timeoutMs: number },
  ) => Promise<StartExportRequest | undefined>;
  /** The option of `timeouts` that applies until the reply of the docs platform begins. */
  timeout: 'platform' | 'bundle';
  /** Status of the proxy's reply to a successful call. */
  status: 200 | 202;
  /** Rebuilds a reply of the docs platform from its known fields. Returns undefined when it is not a valid reply to this call. */
  rebuild: (reply: unknown, jobId: string, root: string) => object | undefined;
}

/** The calls that the export proxy passes on. It refuses all other requests. */
export const EXPORT_CALLS: Readonly<Record<Action, ExportCallRules>> = {
  start: {
    method: 'POST',
    pattern: new RegExp(`^${EXPORT_JOBS_PATH}$`),
    changes: true,
    path: () => EXPORT_JOBS_PATH,
    readBody: readStart,
    timeout: 'platform',
    status: 202,
    rebuild: (reply) => {
      const jobId = readStartedJob(reply);
      return jobId === undefined ? undefined : { jobId };
    },
  },
  read: {
    method: 'GET',
    pattern: new RegExp(`^${EXPORT_JOBS_PATH}/([^/]+)$`),
    changes: false,
    path: exportJobPath,
    readBody: async () => undefined,
    timeout: 'platform',
    status: 200,
    rebuild: readExportJob,
  },
  bundle: {
    method: 'POST',
    pattern: new RegExp(`^${EXPORT_JOBS_PATH}/([^/]+)/bundle$`),
    changes: true,
    path: exportBundlePath,
    readBody: async (request, { timeoutMs }) => {
      await refuseBody(request, timeoutMs);
      return undefined;
    },
    timeout: 'bundle',
    status: 200,
    rebuild: (reply, jobId, root) => {
      const bundle = readExportBundle(reply, jobId, root);
      return bundle && { jobId, ...bundle };
    },
  },
};

const ACTIONS = Object.keys(EXPORT_CALLS) as Action[];

/**
 * Returns the call that a request makes.
 *
 * @param path Path below the mount path of the proxy. Undefined for a path outside of it.
 * @throws {ProxyError} 404 or 405 for anything else.
 */
export function readExportCall(path: string | undefined, method: string): ExportCall {
  for (const action of ACTIONS) {
    const { method: expected, pattern } = EXPORT_CALLS[action];
    const match = path === undefined ? null : pattern.exec(path);
    const jobId = match?.[1];
    if (!match || (jobId !== undefined && !isExportJobId(jobId))) continue;
    if (method === expected) return { action, ...(jobId !== undefined && { jobId }) };
    const sentence = `This address does not accept ${method}. Use ${expected}.`;
    throw new ProxyError(405, 'wrong-method', sentence, { allow: expected });
  }
  throw new ProxyError(404, 'not-found', 'The proxy has no endpoint at this path. Check mountPath.');
}

async function readStart(
  request: Request,
  limits: { maxBytes: number; timeoutMs: number },
): Promise<StartExportRequest> {
  const body = await requireJsonBody(request, limits);
  try {
    return readStartExportRequest(body);
  } catch (error) {
    throw invalidBody(error);
  }
}
