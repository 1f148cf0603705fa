import type { Registry } from 'prom-client';
import type { BundleSiteStatus } from '../../bundle/index.js';
import { PREFIX } from './createMetrics.js';

/** Every status of a bundle site. */
const STATUSES: Readonly<Record<BundleSiteStatus['status'], true>> = {
  loading: true,
  ok: true,
  outdated: true,
  failed: true,
  disabled: true,
  closed: true,
};

/** Adds the metrics of a site that is served from a bundle. Their values are read whenever the metrics are collected. */
export async function addBundleMetrics(registry: Registry, status: () => BundleSiteStatus): Promise<void> {
  const { Gauge } = await import('prom-client');
  const registers = [registry];
  new Gauge({
    name: `${PREFIX}bundle_status`,
    help: 'Status of the site: 1 for the current one, 0 for all others.',
    labelNames: ['status'],
    registers,
    collect() {
      const current = status().status;
      for (const each of Object.keys(STATUSES)) this.set({ status: each }, each === current ? 1 : 0);
    },
  });
  new Gauge({
    name: `${PREFIX}bundle_info`,
    help: 'The bundle that is served: the start of its SHA-256, and its version.',
    labelNames: ['digest', 'version'],
    registers,
    collect() {
      this.reset();
      const { bundle } = status();
      if (bundle) this.set({ digest: bundle.digest.slice(0, 12), version: bundle.version ?? '' }, 1);
    },
  });
  new Gauge({
    name: `${PREFIX}bundle_pages`,
    help: 'Pages of the bundle that is served.',
    registers,
    collect() {
      this.set(status().bundle?.pages ?? 0);
    },
  });
}
