import type { ExportJobStatus } from '../protocol/exports/exportJob.js';
import type { ModelFault } from './model/ModelError.js';

/** Names of limits. When one of these limits refuses a request, the service reports an event (`limit-refused`) with its name. */
export const LIMIT_NAMES = [
  'address-minute',
  'address-day',
  'search-minute',
  'organisation-hour',
  'organisation-search-hour',
  'answers-at-once',
  'searches-at-once',
  'wrong-admin-key',
] as const;

/** Name of a limit that can refuse requests. */
export type LimitName = (typeof LIMIT_NAMES)[number];

/** An event of a service, for metrics. Contains no question, key or id. Requests are reported to `onRequest` instead. */
export type ServiceEvent =
  /** The documentation was read, at the start or again. */
  | { type: 'docs-read'; pages: number }
  /** The documentation could not be read. Older pages, if any, are still served. */
  | { type: 'docs-failed' }
  /** A limit refused a request. */
  | { type: 'limit-refused'; limit: LimitName }
  /** The number of running or of waiting searches has changed. */
  | { type: 'searches-changed'; running: number; waiting: number }
  /** An answer begins, in a new thread or in an existing one. */
  | { type: 'answer-started'; thread: 'new' | 'continued' }
  /**
   * An answer has ended. `quoted`: from the pages; `modelled`: from the model; `fallback`: from the pages, because the model failed, wrote
   * no text or was busy; `failed`: the service failed, or the model failed after its first word; `aborted`: the reader left, or the service
   * closed.
   */
  | { type: 'answer-ended'; result: 'quoted' | 'modelled' | 'fallback' | 'failed' | 'aborted' }
  /** A request to the model has ended, including its retries. Without `fault`, it succeeded, the reader left, or the service closed. */
  | { type: 'model-ended'; durationMs: number; fault?: ModelFault }
  /** The state of an export job has changed. */
  | { type: 'job-changed'; status: ExportJobStatus }
  /** This process has queued an export job again, because the process that ran it ended or lost its connection to the shared database. */
  | { type: 'job-taken-over' }
  /** The connection to the database that replicas share was established or restored; or it was lost, or could not be established. */
  | { type: 'shared-state'; isReachable: boolean };

/** Receives the events of a service. */
export type ServiceListener = (event: ServiceEvent) => void;
