import type { ServiceState, StateContext, StateDriver } from './ServiceState.js';

/** Opens the state of a service. If several drivers provide the same part, the last one counts. */
export function openState(
  given: StateDriver | readonly StateDriver[] | undefined,
  context: StateContext,
): ServiceState & Required<Pick<ServiceState, 'close'>> {
  const drivers = typeof given === 'function' ? [given] : (given ?? []);
  const opened = drivers.map((open) => open(context));
  return {
    ...Object.assign({}, ...opened),
    async close() {
      await Promise.all(opened.map((state) => state.close?.()));
    },
  };
}
