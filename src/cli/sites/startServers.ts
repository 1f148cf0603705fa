import { closeTogether } from '../../async/closeAll.js';
import { describeError } from '../../http/describeError.js';
import { type RequestHandler, toNodeListener } from '../../node/index.js';
import { createHttpServer } from '../server/createHttpServer.js';
import type { ServiceLog } from '../server/createServiceLog.js';
import { type ListeningServer, type ListenOptions, startServer } from '../server/startServer.js';
import { modelTimeoutsOf } from '../settings/modelSettings.js';
import type { ServeSettings } from '../settings/serveSettings.js';
import type { ServedSites } from './ServedSites.js';

const OTHER_PORT_ADVICE =
  'If docs-assistant init has set up your site, its files name the port too: see "Port 4321 is in use" in the documentation.';
/**
 * Minimum difference between the timeout of a silent connection and the longest timeout of a model (ms). The connection has the longer
 * timeout, so that the timeout of the model fires first.
 */
const REPLY_MARGIN_MS = 10_000;
const DEFAULT_ADMIN_HOST = '127.0.0.1';

/**
 * Starts the server for sites, and the server for their exports if it has its own port.
 *
 * @param settings Settings of the process.
 * @throws {CommandError} if a server cannot listen on its host and port.
 */
export async function startServers(
  sites: ServedSites,
  settings: ServeSettings,
  log: ServiceLog,
): Promise<ListeningServer> {
  const {
    host,
    port,
    adminPort,
    adminHost = DEFAULT_ADMIN_HOST,
    grace,
    limitConnections,
    trustProxy = false,
  } = settings;
  const listen = (
    handler: RequestHandler,
    address: Pick<ListenOptions, 'host' | 'port' | 'option' | 'otherPortAdvice'>,
  ) => {
    const listener = toNodeListener(handler, { trustProxy, onError: (error) => log.warn(describeError(error)) });
    const server = createHttpServer(listener, {
      ...(limitConnections !== false && { maxConnections: limitConnections }),
      silentReplyMs: () => longestSilence(sites.settings),
    });
    return startServer(server, {
      ...address,
      graceMs: grace,
      onWaiting: (replies) =>
        log.warn(
          `Stopping: waiting up to ${grace / 1000} seconds for ${replies} unfinished ${replies === 1 ? 'response' : 'responses'}. Press Ctrl+C again to stop at once.`,
        ),
    });
  };
  const address = { host, port, otherPortAdvice: OTHER_PORT_ADVICE };
  const server = await listen((request, info) => sites.respond(request, info), address);
  if (adminPort === undefined) return server;
  try {
    const adminAddress = { host: adminHost, port: adminPort, option: '--admin-port' };
    const admin = await listen((request, info) => sites.admin(request, info), adminAddress);
    log.info(`The export interface is on ${admin.url}.`);
    return {
      url: server.url,
      close: () =>
        closeTogether(
          () => server.close(),
          () => admin.close(),
        ),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * Returns how long a reply may be silent while a model answers (ms): the longest `firstToken` or `idle` timeout of all sites, plus a
 * margin.
 */
function longestSilence(sites: readonly ServeSettings[]): number {
  const timeouts = sites.map(modelTimeoutsOf);
  return Math.max(...timeouts.flatMap(({ firstToken, idle }) => [firstToken, idle])) + REPLY_MARGIN_MS;
}
