import type { ContextItem } from './assistantMessage.js';
import { isRecord } from './isRecord.js';

/**
 * Context belongs to its question: it is kept on the user message as a private annotation, because the hook does not repeat a
 * per-request `body` when an answer is asked for again. It is taken out before anything is sent.
 */
const CONTEXT_ANNOTATION_TYPE = 'docs-assistant-context';

const CONTEXT_TYPES: readonly unknown[] = ['code', 'textSelection'] satisfies ContextItem['type'][];

/** Whether a value is a context item as the contract describes it. */
export function isContextItem(value: unknown): value is ContextItem {
  return isRecord(value) && CONTEXT_TYPES.includes(value.type) && typeof value.value === 'string';
}

/** The annotation that carries the context of a question. */
export function contextAnnotation(context: readonly ContextItem[]): { type: string; context: ContextItem[] } {
  return { type: CONTEXT_ANNOTATION_TYPE, context: [...context] };
}

/** Whether an annotation is private to this package. */
export function isContextAnnotation(annotation: unknown): annotation is { context: unknown } {
  return isRecord(annotation) && annotation.type === CONTEXT_ANNOTATION_TYPE;
}

/** The context that annotations carry, in order. */
export function readContextAnnotations(annotations: readonly unknown[] | undefined): ContextItem[] {
  return (annotations ?? [])
    .filter(isContextAnnotation)
    .flatMap(({ context }) => (Array.isArray(context) ? context.filter(isContextItem) : []));
}
