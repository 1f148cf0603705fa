import { closeAll } from '../async/closeAll.js';
import { safeListener } from '../async/safeListener.js';
import { parseBasePath } from '../http/basePath.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { describeError } from '../http/describeError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { resolveArchiveLimits } from '../site/export/ArchiveLimits.js';
import type { Admission } from './admission/Admission.js';
import { createLimitCounters } from './admission/createLimitCounters.js';
import { resolveLimits } from './admission/ServiceLimits.js';
import { checkServiceOptions } from './checkServiceOptions.js';
import { createServiceHandler, type ServiceHandlerContext } from './createServiceHandler.js';
import type { LoadOptions } from './DocsContent.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { createDocsReader, type ReadDocs } from './docs/createDocsReader.js';
import { AdminKeys } from './export/AdminKeys.js';
import { openQuestionLog } from './insights/QuestionLog.js';
import { AccessKeys, firstPlainKey } from './keys/AccessKeys.js';
import { LazyExports } from './LazyExports.js';
import { LiveDocs } from './LiveDocs.js';
import { type LoadedDocs, loadDocs } from './LoadedDocs.js';
import { ModelEndpoint, type ModelReport } from './model/ModelEndpoint.js';
import { Readiness, type ReadinessReport } from './Readiness.js';
import { createMessageChecks } from './requests/createMessageChecks.js';
import type { AssistantEndpoint } from './routes/answerAssistantRequest.js';
import { FEEDBACK_PATH } from './routes/answerFeedbackRequest.js';
import { OpenAnswers } from './routes/OpenAnswers.js';
import { routeAdminRequest } from './routes/routeExport.js';
import { routeRequest, type ServiceRoutes } from './routes/routeRequest.js';
import { openState } from './state/openState.js';
import type { TaskThreads } from './tasks/DocsTasks.js';
import { createMemoryThreadStore } from './threads/createMemoryThreadStore.js';
import type { ThreadStore } from './threads/ThreadStore.js';
import { Threads } from './threads/Threads.js';
import { traceStore } from './tracing/traceStore.js';

/** A documentation service as a function from request to response. */
export interface DocsService {
  (request: Request, info?: ConnectionInfo): Promise<Response>;
  /**
   * The admin interface alone: static exports, and the liveness check (`/livez`). Serve it on a port that only administrators can reach.
   * Set `exports.adminInterface` to `separate`, so that the service itself does not answer requests that need an admin key.
   *
   * @example createServer(toNodeListener(service.admin)).listen(4322, '127.0.0.1');
   */
  admin(request: Request, info?: ConnectionInfo): Promise<Response>;
  /** Resolves when the documentation has been read for the first time; rejects if that fails. */
  ready: Promise<void>;
  /** Reads the documentation again. Requests are answered from the old pages until the new ones are ready. */
  update(): Promise<void>;
  /**
   * Stops the service and the answers that it is writing. Later requests get a 503. If closing a part of the service fails, the other parts
   * are still closed, and the promise then rejects with the first error. Further calls return the same promise.
   */
  close(): Promise<void>;
}

/**
 * A service, and functions that only code of this package needs.
 *
 * @internal
 */
export interface OpenedDocsService {
  service: DocsService;
  /** Returns the current documentation. */
  docs: () => Promise<LoadedDocs>;
  /** Checks whether the service is ready. Rejects if the documentation could not be read at all. */
  checkReadiness: () => Promise<ReadinessReport>;
  /** Stops the export jobs. The next service with the same job store resumes them. Downloads continue until this service closes. */
  stopExports: () => Promise<void>;
}

/**
 * Creates the documentation service for a folder of Markdown, or for the pages in the option `pages`: the assistant interface, search, and
 * the pages themselves.
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
 * Creates the service as `createDocsService` does, and throws the same errors. For code of this package that also needs the functions of
 * {@link OpenedDocsService}.
 *
 * @param admission Limits of concurrent answers and searches that several services share. They replace the limits in the options.
 * @internal
 */
export function openDocsService(options: DocsServiceOptions, admission?: Admission): OpenedDocsService {
  checkServiceOptions(options);
  const warn = safeListener(options.onWarning, (error) => console.error('onWarning failed.', error));
  const base = parseBasePath(options.base, 'The base path');
  const reader = createDocsReader(options, warn);
  const domain = parseDomain(options.domain ?? 'docs');
  const exportDomain = options.exports?.domain === undefined ? undefined : parseDomain(options.exports.domain);
  const onEvent = safeListener(options.onEvent, (error) => warn(`onEvent failed. ${describeError(error)}`));
  const report = { onWarning: warn, onEvent, now: options.now };
  const adminKeys = new AdminKeys(options.exports, report);
  const checked = createCheckedParts(options, report);
  // Open the state and read the pages only after all options have been checked. Otherwise, nothing would close the state or stop the
  // reading when a later check fails.
  const state = openState(options.state, { domain, onWarning: warn, onEvent });
  const limits = createLimitCounters(options, { numbers: checked.numbers, shared: state.limits, admission, onEvent });
  const threadStore = options.threads?.store ?? state.threads ?? createMemoryThreadStore({ now: options.now });
  const threads = { workers: options.workers, workerFile: options.workerFile, onWarning: oncePerText(warn) };
  const settings = { domain, base, threads, queryLength: limits.numbers.queryLength };
  const docs = new LiveDocs(reader, (read) => prepareDocs(read, options, settings), onEvent);
  const exports = new LazyExports({
    ...exportOptions(options.exports),
    limits: checked.archiveLimits,
    domain,
    exportDomain,
    adminKeys,
    openSharedJobs: state.exportJobs,
    maxBodyBytes: limits.numbers.bodyBytes,
    ...report,
    docsRead: docs.firstSuccess,
    source: () => docs.exportSource({ language: options.language ?? 'en', editUrl: options.editUrl }),
  });
  const readiness = new Readiness({
    docs: () => docs.current,
    isOutdated: () => docs.isOutdated,
    threads: threadStore,
    ...(state.exportJobs && { exports: () => exports.check() }),
  });
  const allowedHosts = new Set(options.allowedHosts?.map((host) => host.toLowerCase()));
  const routes: ServiceRoutes = {
    endpoint: openEndpoint(options, checked, { domain, base, limits, threadStore, docs, onEvent, onWarning: warn }),
    allowedHosts,
    allowedOrigins: new Set(options.allowedOrigins),
    admin: {
      base,
      allowedHosts,
      exports: () => exports.open(),
      isSeparate: options.exports?.adminInterface === 'separate',
    },
    readiness,
  };
  // Resume the jobs of an earlier process. Errors are ignored here, because export requests run into the same errors.
  if (adminKeys.isSet) docs.firstSuccess.then(() => exports.open()).catch(() => {});

  let closing: Promise<void> | undefined;
  const context: ServiceHandlerContext = {
    onRequest: options.onRequest,
    onWarning: warn,
    allowedOrigins: routes.allowedOrigins,
    isClosed: () => closing !== undefined,
  };
  const handler = createServiceHandler((trace) => routeRequest(routes, trace), context);
  const service: DocsService = Object.assign(handler, {
    admin: createServiceHandler((trace) => routeAdminRequest(routes.admin, trace), context),
    ready: docs.ready,
    update: () => docs.update(),
    close() {
      closing ??= closeAll(
        () => routes.endpoint.answers.close(),
        () => docs.close(),
        () => exports.close(),
        () => routes.endpoint.questionLog?.close(),
        () => state.close(),
      );
      return closing;
    },
  });
  const checkReadiness = () => readiness.check();
  return { service, docs: () => docs.current, checkReadiness, stopExports: () => exports.stopJobs() };
}

function exportOptions(exports: DocsServiceOptions['exports']): DocsServiceOptions['exports'] {
  return exports?.bundles ? { ...exports, bundles: traceStore(exports.bundles, { part: 'bundles' }) } : exports;
}

type CheckedParts = ReturnType<typeof createCheckedParts>;

/**
 * Checks the options and creates the objects that use them. Opens nothing, so a failed check leaves nothing to close.
 *
 * @throws {DocsAssistantError} kind `setup` or `wrong-key`.
 */
function createCheckedParts({ apiKeys = [], limits, model, exports }: DocsServiceOptions, report: ModelReport) {
  return {
    keys: new AccessKeys(apiKeys),
    numbers: resolveLimits(limits, { hasKeys: apiKeys.length > 0 }),
    archiveLimits: resolveArchiveLimits(exports?.limits),
    model: model && new ModelEndpoint(model, report),
  };
}

/** Parts of a service that its endpoint needs. */
interface EndpointParts extends Pick<AssistantEndpoint, 'domain' | 'base' | 'limits' | 'onEvent'> {
  threadStore: ThreadStore;
  docs: LiveDocs;
  onWarning: (warning: string) => void;
}

function openEndpoint(
  { threads, pace, questionLog, now }: DocsServiceOptions,
  { keys, model }: CheckedParts,
  { threadStore, docs, onWarning, ...parts }: EndpointParts,
): AssistantEndpoint {
  return {
    ...parts,
    keys,
    threads: new Threads(threadStore, { requireKey: threads?.requireKey ?? false }),
    answers: new OpenAnswers(),
    pace,
    model,
    docs: () => docs.current,
    now: now ?? Date.now,
    checkMessages: createMessageChecks(onWarning),
    questionLog: questionLog && openQuestionLog(questionLog, { now, onWarning }),
  };
}

/** Builds the search index and the site from the pages that were read. */
function prepareDocs(
  { pages, linkBase, siteTitle, description, configured, brand, readFile, openFile, filesFolder, assets }: ReadDocs,
  { title, apiKeys = [], editUrl, language, questionLog }: DocsServiceOptions,
  { domain, base, threads, queryLength }: { domain: string; base: string; threads: TaskThreads; queryLength: number },
): LoadedDocs {
  // Assistant keys are public, so the service's own pages may contain one.
  const apiKey = firstPlainKey(apiKeys);
  const settings: LoadOptions = {
    domain,
    base,
    title: title ?? siteTitle,
    description,
    configured,
    brand,
    discoveryUrl: `${base}/discovery`,
    // Without a log nobody would receive the ratings.
    ...(questionLog ? { feedbackUrl: base + FEEDBACK_PATH } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(Number.isFinite(queryLength) ? { queryLength } : {}),
    ...(editUrl ? { editUrl } : {}),
    ...(language ? { language } : {}),
    ...(linkBase ? { linkBase } : {}),
    ...(readFile ? { readFile } : {}),
    ...(openFile ? { openFile } : {}),
    ...(filesFolder ? { filesFolder } : {}),
    ...(assets ? { assets } : {}),
  };
  return loadDocs(pages, settings, threads);
}

/**
 * Passes on each warning only once. Each update of the documentation opens new worker threads, so a lasting fault of the threads would
 * otherwise be reported again after an update.
 */
function oncePerText(warn: (warning: string) => void): (warning: string) => void {
  const known = new Set<string>();
  return (warning) => {
    if (!known.has(warning)) warn(warning);
    known.add(warning);
  };
}
