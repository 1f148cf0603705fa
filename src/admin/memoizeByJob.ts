import type { ExportClient } from '../client/createExportClient.js';
import type { SubscriptionHandlers } from './createExternalStore.js';

/**
 * Creates one value for each job of a client and returns the same value to every caller while it has subscribers.
 *
 * @param create Must pass `handlers` on to its store. After the last subscriber leaves, the value is forgotten; it is registered again if a
 * subscriber returns, as a component does that was hidden for a while. Later calls ignore `options`.
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
