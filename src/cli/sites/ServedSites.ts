import { isDeepStrictEqual } from 'node:util';
import { closeAll, closeTogether } from '../../async/closeAll.js';
import { normalizeBasePath } from '../../http/basePath.js';
import type { ConnectionInfo } from '../../http/ConnectionInfo.js';
import { describeError } from '../../http/describeError.js';
import { HttpError } from '../../http/HttpError.js';
import { hostnameOf, isAllowedHost } from '../../http/isAllowedHost.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { createServiceHandler } from '../../service/createServiceHandler.js';
import { routeHealthCheck } from '../../service/routes/routeHealthCheck.js';
import { messageOf } from '../../values/messageOf.js';
import { hostNamesOf } from '../server/startServer.js';
import type { ServeSettings } from '../settings/serveSettings.js';
import { CommandError } from '../shared/CommandError.js';
import { combineReadiness } from './combineReadiness.js';
import { findSiteOfRequest } from './findSiteOfRequest.js';
import { openSite, type ServedSite } from './openSite.js';
import type { SiteHost } from './SiteHost.js';

/** The sites to serve. */
export interface SiteList {
  sites: readonly ServeSettings[];
  /** File, line and column of each site, by domain. Undefined without a list of sites: log entries and messages then do not name a site. */
  places?: ReadonlyMap<string, string>;
}

/**
 * The sites of a process. Without a list of sites, there is only one site, which gets every request. With a list of sites, {@link
 * findSiteOfRequest} finds the site of a request.
 */
export class ServedSites {
  readonly #host: SiteHost;
  readonly #processHosts: ReadonlySet<string>;
  readonly #answerWithoutSite: (request: Request, info?: ConnectionInfo) => Promise<Response>;
  readonly #graceMs: number;
  #sites: readonly ServedSite[] = [];
  #isClosed = false;
  /** Sites that `replace` is opening: they must read their pages before they get requests. */
  #opening: readonly ServedSite[] = [];
  /** Domains of the sites that are being opened. */
  #openingDomains: ReadonlySet<string> = new Set();
  /** Replaced and removed sites that are still finishing their replies, each with a promise that settles when the site is closed. */
  readonly #closing = new Map<ServedSite, Promise<void>>();

  private constructor(host: SiteHost, { host: name, adminHost, grace }: ServeSettings) {
    this.#host = host;
    this.#graceMs = grace;
    this.#processHosts = new Set([name, ...(adminHost === undefined ? [] : [adminHost])].flatMap(hostNamesOf));
    this.#answerWithoutSite = createServiceHandler((trace) => this.#routeWithoutSite(trace), {
      onRequest: host.monitor.onRequest,
      onWarning: host.log.warn,
      allowedOrigins: new Set(),
      isClosed: () => false,
    });
  }

  /**
   * Opens sites and starts to read their pages.
   *
   * @param settings Settings of the process.
   * @throws {CommandError} if a site cannot be opened.
   */
  static async open(list: SiteList, settings: ServeSettings, host: SiteHost): Promise<ServedSites> {
    const served = new ServedSites(host, settings);
    served.#sites = await openAll(list, host);
    return served;
  }

  /** Whether the sites come from a list of sites. If so, log entries and messages name the site. */
  get areNamed(): boolean {
    return this.#sites.some(({ isNamed }) => isNamed);
  }

  get settings(): ServeSettings[] {
    return this.#sites.map(({ settings }) => settings);
  }

  /** Returns the URL at which this machine reaches the first site. @param serverUrl URL of the server, without a path. */
  localUrl(serverUrl: string): string {
    const url = new URL(serverUrl);
    const { domain, base } = this.#sites[0]?.settings ?? {};
    if (domain !== undefined) url.hostname = `${domain}.localhost`;
    return `${url.origin}${normalizeBasePath(base)}/`;
  }

  /** The lines to print on standard error about the admin keys of the sites. */
  get notices(): string[] {
    return this.#sites.flatMap(({ notice }) => notice ?? []);
  }

  /** Resolves when all sites have read their pages. @throws {CommandError} if a site cannot read them. */
  async waitUntilRead(): Promise<void> {
    const sites = this.#sites;
    await Promise.all(
      sites.map((site) =>
        waitUntilRead(site).catch((error) => {
          // Ignore the error of a site that was replaced meanwhile: it was closed, perhaps before it had read its pages.
          if (this.#sites.includes(site)) throw error;
        }),
      ),
    );
    if (sites !== this.#sites) await this.waitUntilRead();
  }

  /** Answers a request on the port of the sites. */
  respond(request: Request, info?: ConnectionInfo): Promise<Response> {
    return (this.#find(request)?.respond ?? this.#answerWithoutSite)(request, info);
  }

  /** Answers a request on the admin port. */
  admin(request: Request, info?: ConnectionInfo): Promise<Response> {
    return (this.#find(request)?.admin ?? this.#answerWithoutSite)(request, info);
  }

  /**
   * Answers a health check of all sites together. With a list of sites, the host of the request must belong to the process instead of a
   * site: a loopback name such as `localhost`, or a name or IP address at which the process listens.
   */
  checkHealth(request: Request): Promise<Response> {
    const [only] = this.#sites;
    return only && !only.isNamed ? only.respond(request) : this.#answerWithoutSite(request);
  }

  /**
   * Replaces the sites. New sites, and sites with changed settings, read their pages first, while requests still go to the old sites. After
   * that, replaced and removed sites get time to finish their replies, and are closed. Unchanged sites stay, and read their pages again.
   *
   * @returns The reason, for each unchanged site whose pages could not be read again. Such a site keeps its old pages.
   * @throws {CommandError} if a site cannot be opened or read. If so, the old sites stay.
   */
  async replace({ sites, ...names }: SiteList): Promise<string[]> {
    const before = this.#sites;
    const isSame = (site: ServedSite, settings: ServeSettings) =>
      site.isNamed === (names.places !== undefined) && isDeepStrictEqual(site.settings, settings);
    const changed = sites.filter((settings) => !before.some((site) => isSame(site, settings)));
    const kept = before.filter((site) => sites.some((settings) => isSame(site, settings)));
    const opened = await this.#openAndRead({ sites: changed, ...names });
    this.#sites = [...kept, ...opened];
    this.#openingDomains = new Set();
    for (const site of before) if (!kept.includes(site)) this.#closeLater(site);
    for (const { notice } of opened) if (notice !== undefined) this.#host.log.warn(notice);
    return updateAll(kept);
  }

  /** Stops the export jobs of all sites. The sites still answer. */
  async stopExports(): Promise<void> {
    await closeTogether(...this.#sites.map((site) => () => site.stopExports()));
  }

  /**
   * Stops all sites without waiting for replies. Sites that `replace` has already replaced still get their time to finish replies. Call
   * this method after the servers have stopped.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    await closeAll(
      () => closeTogether(...[...this.#sites, ...this.#opening].map((site) => () => site.close(0))),
      () => Promise.all(this.#closing.values()),
    );
  }

  /** Opens sites and waits until they have read their pages. If a site fails, closes all of them. */
  async #openAndRead(list: SiteList): Promise<readonly ServedSite[]> {
    this.#openingDomains = new Set(list.sites.map(({ domain }) => domain));
    try {
      this.#opening = await openAll(list, this.#host);
      if (this.#isClosed) throw new CommandError('The service is shutting down.');
      await Promise.all(this.#opening.map(waitUntilRead));
      return this.#opening;
    } catch (error) {
      await Promise.allSettled(this.#opening.map((site) => site.close(0)));
      this.#openingDomains = new Set();
      for (const { domain } of list.sites) this.#forgetUnused(domain);
      throw error;
    } finally {
      this.#opening = [];
    }
  }

  #closeLater(site: ServedSite): void {
    const { domain } = site.settings;
    const closing = site
      .close(this.#graceMs)
      .catch((error) =>
        this.#host.log.warn(
          `A part of ${site.isNamed ? `the site "${domain}"` : 'the service'} could not be closed. ${describeError(error)}`,
        ),
      )
      .finally(() => {
        this.#closing.delete(site);
        this.#forgetUnused(domain);
      });
    this.#closing.set(site, closing);
  }

  /** Removes the state and the admin key of a domain from `SiteHost`, unless a site of this domain is served, being opened or closing. */
  #forgetUnused(domain: string): void {
    const sites = [...this.#sites, ...this.#closing.keys()];
    const isUsed = this.#openingDomains.has(domain) || sites.some(({ settings }) => settings.domain === domain);
    if (!isUsed) this.#host.forget(domain);
  }

  #find(request: Request): ServedSite | undefined {
    const [only] = this.#sites;
    // Without a list of sites, there is only one site, which checks the host names of requests itself.
    return only && !only.isNamed ? only : findSiteOfRequest(request, this.#sites, this.#processHosts);
  }

  async #routeWithoutSite(trace: RequestTrace): Promise<Response> {
    const { host, pathname } = new URL(trace.request.url);
    const isOfProcess = isAllowedHost(host, this.#processHosts);
    const checked = isOfProcess && routeHealthCheck([pathname], trace, () => combineReadiness(this.#sites, trace));
    if (checked) return checked;
    throw new HttpError(
      403,
      `There is no site for this address at the host name "${(hostnameOf(host) ?? '').slice(0, 80)}". If the name is correct, add it to "allowedHost" of its site.`,
    );
  }
}

/** Opens sites. If a site cannot be opened, closes the others and throws the error of that site. */
async function openAll({ sites, places }: SiteList, host: SiteHost): Promise<ServedSite[]> {
  const results = await Promise.allSettled(
    sites.map((settings) => openSite(settings, host, places && (places.get(settings.domain) ?? ''))),
  );
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return opened;
  await Promise.allSettled(opened.map((site) => site.close(0)));
  throw failed.reason;
}

/** Reads the pages of sites again. Returns the faults. */
async function updateAll(sites: readonly ServedSite[]): Promise<string[]> {
  const results = await Promise.allSettled(sites.map((site) => site.update()));
  return results.flatMap((result, index) =>
    result.status === 'fulfilled' ? [] : [describeFault(result.reason, sites[index])],
  );
}

async function waitUntilRead(site: ServedSite): Promise<void> {
  try {
    await site.ready;
  } catch (error) {
    throw new CommandError(`The documentation could not be read: ${describeFault(error, site)}`);
  }
}

function describeFault(error: unknown, site: ServedSite | undefined): string {
  return site?.isNamed ? `${site.settings.domain}: ${messageOf(error)}` : messageOf(error);
}
