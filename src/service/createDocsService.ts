import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { REQUESTS_PER_ADDRESS_AND_DAY, REQUESTS_PER_ORGANISATION_AND_HOUR } from '../protocol/limits.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { openModel } from './answer/modelAnswer.js';
import { type AssistantEndpoint, answerAssistantRequest } from './assistantEndpoint.js';
import { checkServiceOptions } from './checkServiceOptions.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import { docsReader, type ReadDocs } from './docs/docsReader.js';
import { AdminKey } from './export/AdminKey.js';
import type { ExportEndpoint } from './export/ExportEndpoint.js';
import { AccessKeys } from './http/AccessKeys.js';
import { checkHost } from './http/checkHost.js';
import { crossOriginHeaders, preflightResponse } from './http/crossOrigin.js';
import { HttpError } from './http/HttpError.js';
import { jsonResponse } from './http/jsonResponse.js';
import { RequestLimit } from './http/RequestLimit.js';
import { type LoadedDocs, loadDocs } from './LoadedDocs.js';
import { readyResponse } from './readyResponse.js';
import { answerSearchRequest } from './searchEndpoint.js';
import { memoryThreadStore } from './threads/memoryThreadStore.js';
import { Threads } from './threads/Threads.js';

/** What the handler is told about a request beside the request. */
export interface RequestInfo {
  /** IP address of the caller, for the limit per address. Without it only the organisation is limited. */
  remoteAddress?: string | undefined;
}

/** The local docs platform as a function from request to response. */
export interface DocsService {
  (request: Request, info?: RequestInfo): Promise<Response>;
  /** Settled when the documentation was read for the first time; rejects when its folder cannot be read. */
  ready: Promise<void>;
  /** Reads the folder again. Requests are answered from the old pages until the new ones are ready. */
  update(): Promise<void>;
  /** Ends the service: later requests are answered with 503. */
  close(): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;
const EXPORT_PATH = /^\/v1\/static-export(?:\/|$)/;
const OTHER_VERSION_PATH = /^\/discovery\/v(?!1\/)\d+\//;
const HEALTH_PATH = /^\/healthz(?:\/(live|ready))?$/;
const MESSAGE_PATH = /^\/discovery\/v1\/assistant\/([^/]+)\/message\/?$/;

const OTHER_VERSION =
  'This service speaks version 1 of the assistant interface, for clients of AI SDK v4 ("@ai-sdk/react" 1.2 or "ai" 4), at "/discovery/v1/assistant/{domain}/message".';

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
  const adminKey = new AdminKey(options.exports?.adminApiKey);
  let source: ReadDocs | undefined;
  let exports: Promise<ExportEndpoint> | undefined;
  let docs: Promise<LoadedDocs> = load();
  let updating: Promise<unknown> = docs.catch(() => {});
  /** Why the last `update` failed; the pages before it are still served. */
  let updateProblem: string | undefined;
  let closed = false;
  // Whoever waits for `ready` or asks is told; nobody else must be stopped by it.
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
    organisationLimit: new RequestLimit({
      requests: options.limits?.organisationPerHour ?? REQUESTS_PER_ORGANISATION_AND_HOUR,
      windowMs: HOUR_MS,
      subject: 'This organisation',
      now: options.now,
    }),
    addressLimit: new RequestLimit({
      requests: options.limits?.addressPerDay ?? REQUESTS_PER_ADDRESS_AND_DAY,
      windowMs: 24 * HOUR_MS,
      subject: 'This address',
      now: options.now,
    }),
    threads: new Threads(options.threads?.store ?? memoryThreadStore({ now: options.now }), {
      requireKey: options.threads?.requireKey ?? false,
    }),
    maxBodyBytes: options.limits?.bodyBytes,
    pace: options.pace,
    base,
    model: options.model && { language: openModel(options.model), options: options.model },
    docs: () => docs,
    onFault: (error) => warn(error instanceof Error ? `${error.name}: ${error.message}` : 'A fault without a name.'),
  };

  /** Loaded only where it is used, because it needs Node. */
  const openedExports = () =>
    (exports ??= import('./export/openExports.js').then(({ openExports }) =>
      openExports({
        ...options.exports,
        domain,
        exportDomain,
        adminKey,
        maxBodyBytes: options.limits?.bodyBytes,
        now: options.now,
        onWarning: warn,
        source: async () => {
          const { pages, title, index } = await docs;
          const { language = 'en', editUrl } = options;
          return { ...source, pages, title, index, language, editUrl, warnings: source?.warnings ?? [] };
        },
      }),
    ));
  // Jobs of an earlier process go on; a fault in taking them up is told by the first call.
  if (adminKey.isSet) ready.then(openedExports).catch(() => {});

  /** The path below the base. The assistant interface also stands at the root, where a widget without settings looks. */
  const pathBelowBase = (pathname: string) => {
    if (base === '' || pathname === base) return base === '' ? pathname : '/';
    return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
  };

  async function route(request: Request, info: RequestInfo): Promise<Response> {
    checkHost(request, allowedHosts);
    const { pathname } = new URL(request.url);
    const path = pathBelowBase(pathname);
    const message = MESSAGE_PATH.exec(path ?? pathname) ?? MESSAGE_PATH.exec(pathname);
    if (message) return answerMessageRequest(request, message[1] ?? '', info);
    if (OTHER_VERSION_PATH.test(path ?? pathname)) throw new HttpError(404, OTHER_VERSION);
    const exportPath = [path, pathname].find((each) => each !== undefined && EXPORT_PATH.test(each));
    if (exportPath !== undefined) {
      const root = new URL(request.url).origin + pathname.slice(0, pathname.length - exportPath.length);
      return (await openedExports()).respond(request, exportPath, root);
    }
    const health = HEALTH_PATH.exec(path ?? pathname) ?? HEALTH_PATH.exec(pathname);
    if (health) {
      allowMethods(request, ['GET', 'HEAD']);
      return health[1] === 'live' ? jsonResponse(200, { status: 'live' }) : readyResponse(await docs, updateProblem);
    }
    if (path === '/_docs/search') {
      allowMethods(request, ['GET', 'HEAD']);
      return answerSearchRequest(await docs, request);
    }
    return answerPageRequest(request, path);
  }

  async function answerMessageRequest(request: Request, domain: string, info: RequestInfo): Promise<Response> {
    if (request.method === 'OPTIONS') return preflightResponse(request, allowedOrigins, 'POST, OPTIONS');
    allowMethods(request, ['POST', 'OPTIONS']);
    if (decodeDomain(domain) !== endpoint.domain) {
      throw new HttpError(
        404,
        `There is no documentation for this domain here. This service answers for "${endpoint.domain}".`,
      );
    }
    return answerAssistantRequest(endpoint, request, info.remoteAddress);
  }

  async function answerPageRequest(request: Request, path: string | undefined): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Nothing here takes anything else. Whether there is a page decides between "not so" and "not here".
      const { status } = await answerPageRequest(new Request(request.url, { method: 'HEAD' }), path);
      if (status !== 404) allowMethods(request, ['GET', 'HEAD']);
      throw nothingHere();
    }
    if (path === undefined && new URL(request.url).pathname === '/') {
      // Relative, so that it leads there also behind a proxy that puts a path before it or takes one away.
      return new Response(null, { status: 307, headers: { location: `.${base}/` } });
    }
    const page = (await docs).site.respond(request);
    if (!page) throw nothingHere();
    return page;
  }

  const nothingHere = () =>
    new HttpError(404, `There is nothing at this address. The documentation stands below "${base}/".`);

  async function respond(request: Request, info: RequestInfo): Promise<Response> {
    if (closed) return jsonResponse(503, { error: 'The service is shutting down. Try again in a moment.' });
    try {
      return await route(request, info);
    } catch (error) {
      if (error instanceof HttpError)
        return jsonResponse(error.status, { error: error.message, code: error.code }, error.headers);
      if (error instanceof DocsAssistantError) {
        warn(error.message);
        return jsonResponse(503, {
          error: 'The documentation of this service could not be read. Its owner finds the reason in its log.',
        });
      }
      endpoint.onFault(error);
      return jsonResponse(500, { error: 'The service failed to answer. Try again in a moment.' });
    }
  }

  const handler = async (request: Request, info: RequestInfo = {}): Promise<Response> => {
    const response = await respond(request, info);
    const headers = new Headers(response.headers);
    headers.set('x-request-id', crypto.randomUUID());
    headers.set('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(crossOriginHeaders(request, allowedOrigins))) {
      if (name === 'vary') headers.append(name, value);
      else headers.set(name, value);
    }
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
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

function allowMethods(request: Request, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  const allow = methods.join(', ');
  throw new HttpError(405, `This address does not answer to ${request.method}. Use ${allow}.`, { allow });
}

function decodeDomain(domain: string): string | undefined {
  try {
    return parseDomain(decodeURIComponent(domain));
  } catch {
    return undefined;
  }
}

/** @returns Empty, or a path that begins with a slash and does not end with one. */
function parseBase(base = ''): string {
  const plain = base.replace(/^\/*|\/+$/g, '');
  if (plain === '') return '';
  if (/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(plain) && !plain.split('/').includes('..')) return `/${plain}`;
  throw new DocsAssistantError('setup', `"${base}" is not a base path. Give a path such as "/docs".`);
}
