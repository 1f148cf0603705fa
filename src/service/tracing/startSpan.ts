import type { Context } from '@opentelemetry/api';
import { type Api, openTelemetry } from './openTelemetry.js';

/** Attributes of a span. They must not contain keys, IP addresses or text that readers wrote. */
export type SpanAttributes = Record<string, string | number | string[] | undefined>;

/** Options for a new span. */
export interface SpanStart {
  /** Default `internal`. */
  kind?: 'internal' | 'server' | 'client';
  attributes?: SpanAttributes;
  /**
   * Headers of an incoming request. The parent is the current span. If there is no current span, `traceparent` in the headers names the
   * parent.
   */
  headers?: Headers;
  /** Begins a new trace, for work that outlives the request that caused it. */
  isRoot?: boolean;
}

/** A span of OpenTelemetry. If the application records no spans, the methods have no effect; `run` still runs its work. */
export interface ActiveSpan {
  /** Whether the application records this span. */
  readonly isRecorded: boolean;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  addEvent(name: string): void;
  /** Marks the span as failed. `type` becomes the attribute `error.type`: a code or the name of an error, never a message. */
  fail(type: string): void;
  /** Runs work. New spans that start in this work have this span as their parent. */
  run<Result>(work: () => Result): Result;
  end(): void;
}

const NO_SPAN: ActiveSpan = {
  isRecorded: false,
  rename() {},
  set() {},
  addEvent() {},
  fail() {},
  run: (work) => work(),
  end() {},
};

/** Starts a span. The caller must end it. */
export function startSpan(name: string, start: SpanStart = {}): ActiveSpan {
  const api = openTelemetry();
  if (!api) return NO_SPAN;
  const { context, trace, SpanKind, SpanStatusCode } = api;
  const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };
  const { kind = 'internal', attributes = {} } = start;
  const parent = findParent(api, start);
  const span = trace.getTracer('docs-assistant').startSpan(name, { kind: kinds[kind], attributes }, parent);
  const inside = trace.setSpan(parent, span);
  return {
    isRecorded: span.isRecording(),
    rename: (newName) => void span.updateName(newName),
    set: (more) => void span.setAttributes(more),
    addEvent: (event) => void span.addEvent(event),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    run: (work) => context.with(inside, work),
    end: () => span.end(),
  };
}

function findParent({ context, propagation, trace, ROOT_CONTEXT }: Api, { headers, isRoot }: SpanStart): Context {
  if (isRoot) return ROOT_CONTEXT;
  const active = context.active();
  // An application that traces its own server has already started a span. That span continues the trace of the caller, so do not read the
  // headers.
  if (!headers || trace.getSpan(active)) return active;
  return propagation.extract(active, headers, {
    get: (carrier, key) => carrier.get(key) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
}

/** Runs work in a span that ends with the work. An error marks the span as failed, with the name of the error. */
export async function inSpan<Result>(
  name: string,
  start: SpanStart,
  work: (span: ActiveSpan) => Promise<Result> | Result,
): Promise<Result> {
  const span = startSpan(name, start);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}
