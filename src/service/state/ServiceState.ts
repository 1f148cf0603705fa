import type { RateLimitStore } from '../../http/createRateLimiter.js';
import type { ExportJobs, ExportJobsContext } from '../export/ExportJobs.js';
import type { ServiceListener } from '../ServiceEvent.js';
import type { ThreadStore } from '../threads/ThreadStore.js';

/**
 * Where a service keeps its state. By default, threads and limits are in the memory of the process, and export jobs in the export folder.
 */
export interface ServiceState {
  /** Name of the database in the semantic conventions of OpenTelemetry, for spans. Default: none. */
  system?: string;
  threads?: ThreadStore;
  limits?: RateLimitStore;
  /**
   * Opens export jobs that all replicas share. Used only if the service has the option `exports.bundles`, but not `exports.store`. Without
   * `exports.bundles`, each bundle is in the folder of one replica, and the other replicas cannot send the bundle.
   */
  exportJobs?(context: ExportJobsContext): ExportJobs;
  /**
   * Saves the state if necessary, and releases connections and files. Called after the other parts of the service have closed. Also called
   * if a later {@link StateDriver} of the service throws.
   */
  close?(): Promise<void>;
}

/** The facts about a service that a {@link StateDriver} needs. */
export interface StateContext {
  /** Identifier of the documentation. Separates the states of services that share a database. */
  domain: string;
  /** Called with a sentence for the operator's log, about a fault or about the end of a fault. */
  onWarning: (warning: string) => void;
  /** Called when the connection to the database is established, lost or restored. */
  onEvent?: ServiceListener | undefined;
}

/**
 * Opens the state of one service, for example `redisState()` of `docs-assistant/redis`. Must not wait for a connection: a service starts
 * even if its database is down.
 */
export type StateDriver = (context: StateContext) => ServiceState;
