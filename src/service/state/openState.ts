import { closeTogether } from '../../async/closeAll.js';
import { traceStore } from '../tracing/traceStore.js';
import type { ServiceState, StateContext, StateDriver } from './ServiceState.js';

/**
 * Opens the state of a service. If several drivers provide the same property of the state, the last driver counts. If a driver throws,
 * closes the states that earlier drivers have opened.
 */
export function openState(
  given: StateDriver | readonly StateDriver[] | undefined,
  context: StateContext,
): ServiceState & Required<Pick<ServiceState, 'close'>> {
  const drivers = typeof given === 'function' ? [given] : (given ?? []);
  const opened: ServiceState[] = [];
  const close = () => closeTogether(...opened.map((state) => () => state.close?.()));
  try {
    for (const open of drivers) opened.push(open(context));
  } catch (error) {
    close().catch(() => {});
    throw error;
  }
  return { ...Object.assign({}, ...opened, ...opened.map(traceParts)), close };
}

/** Wraps the stores of threads and rate limits, so that each call of a store is recorded as a span. */
function traceParts({ system, threads, limits }: ServiceState): ServiceState {
  return {
    ...(threads && { threads: traceStore(threads, { part: 'threads', system }) }),
    ...(limits && { limits: traceStore(limits, { part: 'limits', system }) }),
  };
}
