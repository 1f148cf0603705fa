import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addServiceMetrics } from '../../../src/cli/metrics/addServiceMetrics.js';
import type { ServiceEvent } from '../../../src/service/index.js';

const STARTED: ServiceEvent = { type: 'answer-started', thread: 'new' };
const ENDED: ServiceEvent = { type: 'answer-ended', result: 'quoted' };
const GAUGES = ['open_answers', 'searches_running', 'searches_waiting', 'docs_pages'] as const;

const searches = (running: number, waiting: number): ServiceEvent => ({ type: 'searches-changed', running, waiting });

async function openMetrics() {
  const registry = new Registry();
  const metrics = await addServiceMetrics(registry);
  /**
   * Returns the value of a metric for the site "acme"; undefined if there is none. For a metric with the label `result`, returns the value
   * for the result `quoted`.
   */
  const seriesOf = async (name: string): Promise<number | undefined> => {
    const { values = [] } = (await registry.getSingleMetric(`docs_assistant_${name}`)?.get()) ?? {};
    return values.find(({ labels }) => labels.site === 'acme' && (labels.result ?? 'quoted') === 'quoted')?.value;
  };
  return { metrics, seriesOf, gauges: () => Promise.all(GAUGES.map(seriesOf)) };
}

it('the gauges of a site have the sum of its old and its new service', async () => {
  const { metrics, gauges } = await openMetrics();
  const before = metrics.open('acme');
  for (const event of [{ type: 'docs-read', pages: 3 } as const, STARTED, STARTED, searches(2, 1)]) before.count(event);
  const after = metrics.open('acme');
  for (const event of [{ type: 'docs-read', pages: 4 } as const, STARTED, searches(1, 3)]) after.count(event);
  expect(await gauges()).toEqual([3, 3, 4, 4]);
  before.count(searches(1, 0));
  before.count(ENDED);
  expect(await gauges()).toEqual([2, 2, 3, 4]);
  before.close();
  expect(await gauges()).toEqual([1, 1, 3, 4]);
});

it('a service that is closed while it answers leaves no gauge, whatever it reports later', async () => {
  const { metrics, gauges, seriesOf } = await openMetrics();
  const service = metrics.open('acme');
  for (const event of [{ type: 'docs-read', pages: 3 } as const, STARTED, STARTED, ENDED]) service.count(event);
  service.close();
  for (const event of [ENDED, searches(0, 0), { type: 'docs-failed' } as const]) service.count(event);
  expect(await gauges()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await seriesOf('answers_total')).toBe(1);
  metrics.open('acme').count(STARTED);
  expect(await gauges()).toEqual([1, 0, 0, undefined]);
});
