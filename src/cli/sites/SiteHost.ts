import { memoryRateLimitStore } from '../../http/createRateLimiter.js';
import { Admission } from '../../service/admission/Admission.js';
import { resolveLimits } from '../../service/admission/ServiceLimits.js';
import type { StateDriver } from '../../service/index.js';
import { createMemoryThreadStore } from '../../service/threads/createMemoryThreadStore.js';
import type { ServiceMetrics } from '../metrics/addServiceMetrics.js';
import type { Monitor } from '../metrics/createMonitor.js';
import type { ServiceLog } from '../server/createServiceLog.js';
import { type LIMIT_SETTINGS, limitsOf } from '../settings/limitSettings.js';
import type { GivenValues } from '../settings/Setting.js';
import type { ServeSettings } from '../settings/serveSettings.js';
import { type ChosenAdminKey, chooseAdminKey } from './chooseAdminKey.js';

/** The parts of the process that its sites share. */
export interface SiteHostParts {
  log: ServiceLog;
  monitor: Pick<Monitor, 'onRequest'>;
  metrics?: ServiceMetrics | undefined;
  /** Drivers for state that is not kept in the memory of the process, but in a folder or in a database that replicas share. */
  state: readonly StateDriver[];
  /** Values of the limit settings. Only the limits that apply to all sites together are used, such as `limitAnswersAtOnce`. */
  limits: GivenValues<typeof LIMIT_SETTINGS>;
  /** Whether standard error is a terminal. */
  isTerminal: boolean;
}

/**
 * Holds the objects that all sites of the process share, such as the log and the metrics. Also keeps the conversation threads, the rate
 * limit counts and the generated admin key of each site. So a site still has them after it is reopened with other settings.
 */
export class SiteHost {
  readonly log: ServiceLog;
  readonly monitor: Pick<Monitor, 'onRequest'>;
  readonly metrics: ServiceMetrics | undefined;
  /** Limits how many answers and searches run at the same time, over all sites. */
  readonly admission: Admission;
  readonly #parts: SiteHostParts;
  readonly #states = new Map<string, StateDriver>();
  readonly #adminKeys = new Map<string, string>();

  constructor(parts: SiteHostParts) {
    this.log = parts.log;
    this.monitor = parts.monitor;
    this.metrics = parts.metrics;
    this.admission = new Admission(resolveLimits(limitsOf(parts.limits), { hasKeys: false }));
    this.#parts = parts;
  }

  /**
   * Returns the state drivers of a site. The first driver keeps the conversation threads and the counts of limits in the memory of this
   * process. The drivers that all sites share follow and take precedence. So a database, for example, can store the threads and the counts
   * instead.
   */
  stateOf(domain: string): StateDriver[] {
    const known = this.#states.get(domain) ?? keepInMemory();
    this.#states.set(domain, known);
    return [known, ...this.#parts.state];
  }

  /** Chooses the admin key of a site. A generated key stays the same as long as the site is served. */
  adminKeyOf({ domain, adminApiKey, printAdminKey = false, adminKeyHash }: ServeSettings): ChosenAdminKey {
    const created = this.#adminKeys.get(domain);
    if (adminApiKey === undefined && created !== undefined) return { key: created };
    const chosen = chooseAdminKey({
      given: adminApiKey,
      print: printAdminKey,
      hasOtherKeys: adminKeyHash !== undefined,
      isTerminal: this.#parts.isTerminal,
    });
    if (adminApiKey === undefined && chosen.key !== undefined) this.#adminKeys.set(domain, chosen.key);
    return chosen;
  }

  /** Forgets the in-memory state and the generated admin key of a site that is no longer served. State in a folder or database stays. */
  forget(domain: string): void {
    this.#states.delete(domain);
    this.#adminKeys.delete(domain);
  }
}

function keepInMemory(): StateDriver {
  const state = { threads: createMemoryThreadStore({}), limits: memoryRateLimitStore() };
  return () => state;
}
