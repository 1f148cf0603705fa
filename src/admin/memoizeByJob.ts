import type { ExportClient } from '../client/createExportClient.js';
import type { SubscriptionHandlers } from './createExternalStore.js';

/**
 * Memoizes `create` by client and job: all callers get the same value until its last subscriber has left.
 *
 * @param create Creates the value, and passes `handlers` to the store of the value. The handlers remove the value from the cache after the
 *   last unsubscribe. They add the value again if a component subscribes again, for example after the component was hidden. If there is a
 *   value in the cache, `options` have no effect.
 */
export function memoizeByJob<Value, Options extends unknown[]>(
  create: (client: ExportClient, jobId: string, handlers: SubscriptionHandlers, ...options: Options) => Value,
): (client: ExportClient, jobId: string, ...options: Options) => Value {
  const clients = new WeakMap<ExportClient, Map<string, Value>>();
  return (client, jobId, ...options) => {
    const values = clients.get(client) ?? new Map<string, Value>();
    clients.set(client, values);
    const existing = values.get(jobId);
    if (existing) return existing;
    const value: Value = create(
      client,
      jobId,
      {
        onFirstSubscriber: () => void (values.has(jobId) || values.set(jobId, value)),
        onLastUnsubscribe: () => void (values.get(jobId) === value && values.delete(jobId)),
      },
      ...options,
    );
    values.set(jobId, value);
    return value;
  };
}
