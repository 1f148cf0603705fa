import { traceStore } from '../tracing/traceStore.js';
import type { ServiceState, StateContext, StateDriver } from './ServiceState.js';

/** Opens the state of a service. If several drivers provide the same part, the last one counts. */
export function openState(
  given: StateDriver | readonly StateDriver[] | undefined,
  context: StateContext,
): ServiceState & Required<Pick<ServiceState, 'close'>> {
  const drivers = typeof given === 'function' ? [given] : (given ?? []);
  const opened = drivers.map((open) => open(context));
  return {
    ...Object.assign({}, ...opened, ...opened.map(traceParts)),
    async close() {
      await Promise.all(opened.map((state) => state.close?.()));
    },
  };
}

/** Returns the stores of a state. Each call of a store is recorded as a span. */
function traceParts({ system, threads, limits }: ServiceState): ServiceState {
  return {
    ...(threads && { threads: traceStore(threads, { part: 'threads', system }) }),
    ...(limits && { limits: traceStore(limits, { part: 'limits', system }) }),
  };
}
