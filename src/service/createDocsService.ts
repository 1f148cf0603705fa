import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { HttpError } from '../protocol/HttpError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { openModel } from './answer/modelAnswer.js';
import type { AssistantEndpoint } from './assistantEndpoint.js';
import { checkServiceOptions } from './checkServiceOptions.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { docsReader, type ReadDocs } from './docs/docsReader.js';
import { AdminKey } from './export/AdminKey.js';
import type { ExportEndpoint } from './export/ExportEndpoint.js';
import { AccessKeys } from './http/AccessKeys.js';
import { crossOriginHeaders } from './http/crossOrigin.js';
import { jsonResponse } from './http/jsonResponse.js';
import { RequestTrace } from './http/RequestTrace.js';
import { type LoadedDocs, loadDocs } from './LoadedDocs.js';
import { openLimits } from './openLimits.js';
import { parseBase } from './parseBase.js';
import { routeRequest } from './routeRequest.js';
import { memoryThreadStore } from './threads/memoryThreadStore.js';
import { Threads } from './threads/Threads.js';

/** The local docs platform as a function from request to response. */
export interface DocsService {
  (request: Request, info?: ConnectionInfo): Promise<Response>;
  /** Settled when the documentation was read for the first time; rejects when its folder cannot be read. */
  ready: Promise<void>;
  /** Reads the folder again. Requests are answered from the old pages until the new ones are ready. */
  update(): Promise<void>;
  /** Ends the service: later requests are answered with 503. */
  close(): Promise<void>;
}

/** For replies of a service that will be back soon. */
const SOON = { 'retry-after': '5' };

/**
 * The documentation platform for one folder of Markdown: the assistant interface, the search, and the pages themselves.
 *
 * @throws {DocsAssistantError} kind `setup` or `wrong-key` when the options do not fit together.
 * @example
 * const service = createDocsService({ folder: 'docs', domain: 'acme' });
 * createServer(toNodeListener(service)).listen(4321);
 */
export function createDocsService(options: DocsServiceOptions): DocsService {
  checkServiceOptions(options);
  const base = parseBase(options.base);
  const allowedOrigins = new Set(options.allowedOrigins);
  const allowedHosts = new Set(options.allowedHosts?.map((host) => host.toLowerCase()));
  const warn = options.onWarning ?? (() => {});
  const reader = docsReader(options, warn);
  const domain = parseDomain(options.domain ?? 'docs');
  const exportDomain = options.exports?.domain === undefined ? undefined : parseDomain(options.exports.domain);
  // Assistant keys are public by contract; the service's own pages ask with the first of them.
  const [firstKey] = options.apiKeys ?? [];
  const pageKey = typeof firstKey === 'string' ? firstKey : firstKey?.key;
  const adminKey = new AdminKey(options.exports?.adminApiKey, { onWarning: warn, now: options.now });
  const limits = openLimits(options);
  let source: ReadDocs | undefined;
  let exports: Promise<ExportEndpoint> | undefined;
  let docs: Promise<LoadedDocs> = load();
  let updating: Promise<unknown> = docs.catch(() => {});
  /** Why the last `update` failed; the pages before it are still served. */
  let updateProblem: string | undefined;
  let closed = false;
  // Rejections surface through `ready` and requests; this avoids an unhandled rejection.
  const ready = docs.then(() => {});
  ready.catch(() => {});

  async function load(): Promise<LoadedDocs> {
    const read = await reader.read();
    const { pages, readFile, openFile, assets } = read;
    source = read;
    return loadDocs(pages, {
      domain,
      base,
      title: options.title,
      discoveryUrl: `${base}/discovery`,
      ...(pageKey ? { apiKey: pageKey } : {}),
      ...(options.editUrl ? { editUrl: options.editUrl } : {}),
      ...(options.language ? { language: options.language } : {}),
      ...(readFile ? { readFile } : {}),
      ...(openFile ? { openFile } : {}),
      ...(assets ? { assets } : {}),
    });
  }

  const endpoint: AssistantEndpoint = {
    domain,
    keys: new AccessKeys(options.apiKeys ?? []),
    limits,
    threads: new Threads(options.threads?.store ?? memoryThreadStore({ now: options.now }), {
      requireKey: options.threads?.requireKey ?? false,
    }),
    pace: options.pace,
    base,
    model: options.model && { language: openModel(options.model), options: options.model },
    docs: () => docs,
  };

  /** Loaded only where it is used, because it needs Node. */
  const openedExports = () =>
    (exports ??= import('./export/openExports.js').then(({ openExports }) =>
      openExports({
        ...options.exports,
        domain,
        exportDomain,
        adminKey,
        maxBodyBytes: limits.numbers.bodyBytes,
        now: options.now,
        onWarning: warn,
        source: async () => {
          const { pages, title, index } = await docs;
          const { language = 'en', editUrl } = options;
          return { ...source, pages, title, index, language, editUrl, warnings: source?.warnings ?? [] };
        },
      }),
    ));
  // Jobs of an earlier process go on. A fault in taking them up is reported by the first call. A service that was closed while it read its
  // pages must not claim the export folder.
  if (adminKey.isSet) ready.then(() => (closed ? undefined : openedExports())).catch(() => {});

  const routes = { endpoint, allowedHosts, allowedOrigins, exports: openedExports, updateProblem: () => updateProblem };

  async function respond(trace: RequestTrace): Promise<Response> {
    if (closed) return jsonResponse(503, { error: 'The service is shutting down. Try again in a moment.' }, SOON);
    try {
      return await routeRequest(routes, trace);
    } catch (error) {
      return errorResponse(error, trace);
    }
  }

  const handler = async (request: Request, info: ConnectionInfo = {}): Promise<Response> => {
    const trace = new RequestTrace(request, info.remoteAddress, { onRequest: options.onRequest, onWarning: warn });
    const response = await respond(trace);
    const headers = new Headers(response.headers);
    headers.set('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(crossOriginHeaders(request, allowedOrigins))) {
      if (name === 'vary') headers.append(name, value);
      else headers.set(name, value);
    }
    return trace.reply(response, headers);
  };

  return Object.assign(handler, {
    ready,
    update() {
      // One after the other, so that an older reading never replaces a newer one.
      const next = updating.then(async () => {
        try {
          const loaded = await load();
          docs = Promise.resolve(loaded);
          updateProblem = undefined;
        } catch (error) {
          updateProblem = error instanceof Error ? error.message : String(error);
          throw error;
        }
      });
      updating = next.catch(() => {});
      return next;
    },
    async close() {
      closed = true;
      await reader.close();
      await (await exports?.catch(() => undefined))?.close();
    },
  });
}

/** The reply to a request that was refused or that failed. */
function errorResponse(error: unknown, trace: RequestTrace): Response {
  if (error instanceof HttpError) {
    trace.refuse(error);
    return jsonResponse(error.status, { error: error.message, code: error.code }, error.headers);
  }
  trace.fail(error);
  return error instanceof DocsAssistantError
    ? jsonResponse(503, {
        error: 'The documentation of this service could not be read. Its owner finds the reason in its log.',
      })
    : jsonResponse(500, { error: 'The service failed to answer. Try again in a moment.' });
}
