import { isRecord } from '../../values/isRecord.js';
import { CONTEXT_TYPES, type ContextItem } from './assistantMessage.js';

/**
 * Type of the annotation that stores the context of a question on its message. An annotation is needed because `useChat` of the AI SDK
 * does not repeat a per-request `body` when an answer is requested again. The annotation is private, so it is removed before the message
 * is sent.
 */
const CONTEXT_ANNOTATION_TYPE = 'docs-assistant-context';

/** Whether a value is a context item of the assistant interface. */
export function isContextItem(value: unknown): value is ContextItem {
  return isRecord(value) && CONTEXT_TYPES.some((type) => type === value.type) && typeof value.value === 'string';
}

/** Creates the annotation that holds the context of a question. */
export function contextAnnotation(context: readonly ContextItem[]): { type: string; context: ContextItem[] } {
  return { type: CONTEXT_ANNOTATION_TYPE, context: [...context] };
}

/**
 * Marks a message that asks the service to continue its last answer. Like a context annotation, this annotation is removed before the
 * message is sent.
 */
export const CONTINUE_ANNOTATION = { ...contextAnnotation([]), continues: true };

export const isContinueAnnotation = (annotation: unknown): boolean =>
  isContextAnnotation(annotation) && 'continues' in annotation;

/** Whether an annotation holds the context of a question. Also true for {@link CONTINUE_ANNOTATION}, whose context is empty. */
export function isContextAnnotation(annotation: unknown): annotation is { context: unknown } {
  return isRecord(annotation) && annotation.type === CONTEXT_ANNOTATION_TYPE;
}

/** Returns the context items of all annotations, in order. */
export function readContextAnnotations(annotations: readonly unknown[] | undefined): ContextItem[] {
  return (annotations ?? [])
    .filter(isContextAnnotation)
    .flatMap(({ context }) => (Array.isArray(context) ? context.filter(isContextItem) : []));
}
