import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

/** A span that has ended. */
export interface RecordedSpan {
  name: string;
  /**
   * Name of the parent span, or its id if the parent span is remote, because remote spans are not recorded. Undefined for the first span of
   * a trace.
   */
  parent: string | undefined;
  traceId: string;
  kind: keyof typeof SpanKind;
  attributes: Attributes;
  events: string[];
  hasFailed: boolean;
}

/**
 * Registers a tracer, a context manager and a propagator for this test, as the SDK of OpenTelemetry does.
 *
 * @returns The spans in the order in which they ended.
 */
export function recordSpans(): RecordedSpan[] {
  const ended: RecordedSpan[] = [];
  const nameById = new Map<string, () => string>();
  let count = 0;

  function startSpan(name: string, kind: SpanKind, attributes: Attributes, parent: SpanContext | undefined): Span {
    count += 1;
    const spanId = count.toString(16).padStart(16, '0');
    const spanContext = { traceId: parent?.traceId ?? count.toString(16).padStart(32, '0'), spanId, traceFlags: 1 };
    const recorded: RecordedSpan = {
      ...{ name, traceId: spanContext.traceId, kind: SpanKind[kind] as keyof typeof SpanKind, attributes: {} },
      ...{ events: [], hasFailed: false },
      // Use a getter, because the parent span may be renamed after this span has started.
      get parent() {
        return parent && (nameById.get(parent.spanId)?.() ?? parent.spanId);
      },
    };
    nameById.set(spanId, () => recorded.name);
    const set = (more: Attributes) => {
      for (const [key, value] of Object.entries(more)) if (value !== undefined) recorded.attributes[key] = value;
      return span;
    };
    const span: Span = {
      spanContext: () => spanContext,
      isRecording: () => !ended.includes(recorded),
      setAttribute: (key, value) => set({ [key]: value }),
      setAttributes: set,
      addEvent(event) {
        recorded.events.push(event);
        return span;
      },
      addLink: () => span,
      addLinks: () => span,
      recordException() {},
      setStatus({ code }) {
        recorded.hasFailed = code === SpanStatusCode.ERROR;
        return span;
      },
      updateName(newName) {
        recorded.name = newName;
        return span;
      },
      end() {
        if (ended.includes(recorded)) throw new Error(`The span "${recorded.name}" ends twice.`);
        ended.push(recorded);
      },
    };
    set(attributes);
    return span;
  }

  const tracer = {
    startSpan: (
      name: string,
      { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes } = {},
      parent: Context = context.active(),
    ) => startSpan(name, kind, attributes, trace.getSpanContext(parent)),
    startActiveSpan() {
      throw new Error('This tracer has only startSpan.');
    },
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  registerContexts();
  registerPropagator();
  onTestFinished(() => {
    trace.disable();
    context.disable();
    propagation.disable();
  });
  return ended;
}

function registerContexts(): void {
  const storage = new AsyncLocalStorage<Context>();
  const manager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: <A extends unknown[], F extends (...args: A) => ReturnType<F>>(
      active: Context,
      work: F,
      thisArg?: ThisParameterType<F>,
      ...args: A
    ): ReturnType<F> => storage.run(active, () => work.call(thisArg as ThisParameterType<F>, ...args)),
    bind: <Target>(_: Context, target: Target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
}

/** Registers a propagator that reads the header `traceparent` of W3C Trace Context. */
function registerPropagator(): void {
  propagation.setGlobalPropagator({
    fields: () => ['traceparent'],
    inject() {},
    extract(active, carrier, getter) {
      const [, traceId, spanId] = String(getter.get(carrier, 'traceparent') ?? '').split('-');
      if (!traceId || !spanId) return active;
      return trace.setSpanContext(active, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
  });
}
