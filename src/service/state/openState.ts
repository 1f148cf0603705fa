import { closeTogether } from '../../async/closeAll.js';
import type { ExportJobsContext } from '../export/ExportJobs.js';
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
  const state: ServiceState = {};
  for (const each of opened) Object.assign(state, partsOf(each));
  return { ...state, close };
}

/**
 * Returns the parts that a state provides. Reads them by name, because a state can be an instance of a class: its methods are not own
 * properties, and need their object as `this`. Each call of a store is recorded as a span.
 */
function partsOf(state: ServiceState): Omit<ServiceState, 'close'> {
  const { system, threads, limits, exportJobs } = state;
  return {
    ...(system !== undefined && { system }),
    ...(threads && { threads: traceStore(threads, { part: 'threads', system }) }),
    ...(limits && { limits: traceStore(limits, { part: 'limits', system }) }),
    ...(exportJobs && { exportJobs: (context: ExportJobsContext) => exportJobs.call(state, context) }),
  };
}
