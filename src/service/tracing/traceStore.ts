import { inSpan, type SpanAttributes } from './startSpan.js';

/** Names a store in the spans of its calls. */
export interface TracedStore {
  /** The kind of stored data, such as `threads`. */
  part: string;
  /** Name of the database in the semantic conventions of OpenTelemetry, such as `redis`. Undefined if it is not known. */
  system?: string | undefined;
}

/** Returns a store that passes each call on to another store, and records the call as a span. */
export function traceStore<Store extends object>(store: Store, { part, system }: TracedStore): Store {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name === 'symbol') return value;
      const attributes: SpanAttributes = {
        ...(system !== undefined && { 'db.system.name': system }),
        'docs_assistant.store.part': part,
        'docs_assistant.store.operation': name,
      };
      return (...args: unknown[]) =>
        inSpan(`${part} ${name}`, { kind: 'client', attributes }, () => value.apply(target, args));
    },
  });
}
