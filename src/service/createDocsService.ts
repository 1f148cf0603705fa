import { parseBasePath } from '../http/basePath.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { HttpError } from '../http/HttpError.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { FEEDBACK_PATH } from './answerFeedbackRequest.js';
import { checkServiceOptions } from './checkServiceOptions.js';
import { createLimitCounters } from './createLimitCounters.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { createDocsReader, type ReadDocs } from './docs/createDocsReader.js';
import { AdminKey } from './export/AdminKey.js';
import { AccessKeys } from './http/AccessKeys.js';
import { crossOriginHeaders } from './http/crossOrigin.js';
import { jsonResponse } from './http/jsonResponse.js';
import { RequestTrace } from './http/RequestTrace.js';
import { openQuestionLog } from './insights/QuestionLog.js';
import { LazyExports } from './LazyExports.js';
import { LiveDocs } from './LiveDocs.js';
import { type LoadedDocs, loadDocs } from './LoadedDocs.js';
import { ModelEndpoint } from './model/ModelEndpoint.js';
import { routeRequest, type ServiceRoutes } from './routeRequest.js';
import { createMemoryThreadStore } from './threads/createMemoryThreadStore.js';
import { Threads } from './threads/Threads.js';

/** A documentation service as a function from request to response. */
export interface DocsService {
  (request: Request, info?: ConnectionInfo): Promise<Response>;
  /** Settles when the documentation has been read for the first time; rejects if that fails. */
  ready: Promise<void>;
  /** Reads the documentation again. Requests are answered from the old pages until the new ones are ready. */
  update(): Promise<void>;
  /** Stops the service: later requests get a 503. */
  close(): Promise<void>;
}

/**
 * A service, and the documentation that it answers from.
 *
 * @internal
 */
export interface OpenedDocsService {
  service: DocsService;
  /** Returns the current documentation. */
  docs: () => Promise<LoadedDocs>;
}

/** A service that shuts down is usually restarted within seconds. */
const RETRY_SOON = { 'retry-after': '5' };

/**
 * Creates the documentation service for a folder of Markdown: the assistant interface, search, and the pages themselves.
 *
 * @throws {DocsAssistantError} kind `setup` or `wrong-key` if an option is invalid.
 * @example
 * const service = createDocsService({ folder: 'docs', domain: 'acme' });
 * createServer(toNodeListener(service)).listen(4321);
 */
export function createDocsService(options: DocsServiceOptions): DocsService {
  return openDocsService(options).service;
}

/**
 * Creates the service for code of this package that also needs to know the pages. Errors are those of `createDocsService`.
 *
 * @internal
 */
export function openDocsService(options: DocsServiceOptions): OpenedDocsService {
  checkServiceOptions(options);
  const warn = options.onWarning ?? (() => {});
  const base = parseBasePath(options.base, 'The base path');
  const reader = createDocsReader(options, warn);
  const domain = parseDomain(options.domain ?? 'docs');
  const exportDomain = options.exports?.domain === undefined ? undefined : parseDomain(options.exports.domain);
  const adminKey = new AdminKey(options.exports?.adminApiKey, { onWarning: warn, now: options.now });
  const limits = createLimitCounters(options);
  const docs = new LiveDocs(reader, (read) => prepareDocs(read, options, { domain, base }));
  const { language = 'en', editUrl } = options;
  const exports = new LazyExports({
    ...options.exports,
    domain,
    exportDomain,
    adminKey,
    maxBodyBytes: limits.numbers.bodyBytes,
    now: options.now,
    onWarning: warn,
    source: () => docs.exportSource({ language, editUrl }),
  });
  const routes: ServiceRoutes = {
    endpoint: {
      domain,
      keys: new AccessKeys(options.apiKeys ?? []),
      limits,
      threads: new Threads(options.threads?.store ?? createMemoryThreadStore({ now: options.now }), {
        requireKey: options.threads?.requireKey ?? false,
      }),
      pace: options.pace,
      base,
      model: options.model && new ModelEndpoint(options.model, { onWarning: warn, now: options.now }),
      docs: () => docs.current,
      now: options.now ?? Date.now,
      // Opened last, so that its folder is not created if another option is invalid.
      questionLog: options.questionLog && openQuestionLog(options.questionLog, { now: options.now, onWarning: warn }),
    },
    allowedHosts: new Set(options.allowedHosts?.map((host) => host.toLowerCase())),
    allowedOrigins: new Set(options.allowedOrigins),
    exports: () => exports.open(),
    updateProblem: () => docs.updateProblem,
  };

  let isClosed = false;
  // Resumes the jobs of an earlier process. Errors can be ignored here, because export requests run into the same errors. A service that
  // was closed while it read its pages must not claim the export folder.
  if (adminKey.isSet) docs.ready.then(() => (isClosed ? undefined : exports.open())).catch(() => {});

  const handler = async (request: Request, info: ConnectionInfo = {}): Promise<Response> => {
    const trace = new RequestTrace(request, info.remoteAddress, { onRequest: options.onRequest, onWarning: warn });
    const response = isClosed ? closedResponse() : await respond(routes, trace);
    return trace.reply(response, responseHeaders(request, response, routes.allowedOrigins));
  };
  const service: DocsService = Object.assign(handler, {
    ready: docs.ready,
    update: () => docs.update(),
    async close() {
      isClosed = true;
      await docs.close();
      await exports.close();
      await routes.endpoint.questionLog?.close();
    },
  });
  return { service, docs: () => docs.current };
}

/** Builds the search index and the site from the pages that were read. */
function prepareDocs(
  { pages, readFile, openFile, assets }: ReadDocs,
  { title, apiKeys = [], editUrl, language, questionLog }: DocsServiceOptions,
  { domain, base }: { domain: string; base: string },
): LoadedDocs {
  // Assistant keys are public, so the service's own pages may contain one.
  const [firstKey] = apiKeys;
  const apiKey = typeof firstKey === 'string' ? firstKey : firstKey?.key;
  return loadDocs(pages, {
    domain,
    base,
    title,
    discoveryUrl: `${base}/discovery`,
    // Without a log nobody would receive the ratings.
    ...(questionLog ? { feedbackUrl: base + FEEDBACK_PATH } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(editUrl ? { editUrl } : {}),
    ...(language ? { language } : {}),
    ...(readFile ? { readFile } : {}),
    ...(openFile ? { openFile } : {}),
    ...(assets ? { assets } : {}),
  });
}

async function respond(routes: ServiceRoutes, trace: RequestTrace): Promise<Response> {
  try {
    return await routeRequest(routes, trace);
  } catch (error) {
    return errorResponse(error, trace);
  }
}

function closedResponse(): Response {
  return jsonResponse(503, { error: 'The service is shutting down. Try again in a moment.' }, RETRY_SOON);
}

function responseHeaders(request: Request, response: Response, allowedOrigins: ReadonlySet<string>): Headers {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(crossOriginHeaders(request, allowedOrigins))) {
    if (name === 'vary') headers.append(name, value);
    else headers.set(name, value);
  }
  return headers;
}

/** Converts an error to a response and records it in the trace. */
function errorResponse(error: unknown, trace: RequestTrace): Response {
  if (error instanceof HttpError) {
    trace.refuse(error);
    return jsonResponse(error.status, { error: error.message, code: error.code }, error.headers);
  }
  trace.fail(error);
  return error instanceof DocsAssistantError
    ? jsonResponse(503, {
        error: 'The documentation of this service could not be read. See the log of the service for the reason.',
      })
    : jsonResponse(500, { error: 'The service failed to answer. Try again in a moment.' });
}
