import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Thread } from '../protocol/messages/assistantMessage.js';
import { readThread } from '../protocol/messages/thread.js';
import { warnOfIgnoredThread } from '../protocol/messages/warnOfIgnoredThread.js';
import type { Conversation } from './Conversation.js';
import { conversationEndpoint, SETUP_OPTIONS } from './conversationEndpoint.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** Whether conversations are stored, and the consent of the reader: given (`true`), missing (`false`) or to be asked for (`required`). */
export type Persistence = Required<Pick<DocsAssistantOptions, 'persist' | 'consent'>>;

/**
 * The options that components may read when they render. When one of them changes, the components render again (`changeOptions`). An option
 * with a function counts as changed only when it is set or removed, because sites may pass a new function in every render.
 */
const RENDERED_OPTIONS = [
  'docsUrl',
  'allowedImageOrigins',
  'deployment',
  'persist',
  'consent',
  'debug',
  'feedbackUrl',
  'onFeedback',
  'onFallbackSearch',
] as const satisfies readonly (keyof DocsAssistantOptions)[];

export type RenderedOptions = Pick<DocsAssistantOptions & Persistence, (typeof RENDERED_OPTIONS)[number]>;

/** Returns a string that changes with the values of these options. Of a function, only its presence counts. */
const valuesOf = (options: DocsAssistantOptions, names: readonly (keyof DocsAssistantOptions)[]) =>
  // Convert values to text first, because JSON writes `null` for both undefined and NaN.
  JSON.stringify(names.map((name) => typeof options[name] === 'function' || String(options[name])));

/**
 * Returns a string that represents the options that components read when they render. If it changes, the components must render again.
 */
export const renderedOf = (options: DocsAssistantOptions) => valuesOf(options, RENDERED_OPTIONS);

/**
 * Returns a string that represents the options that {@link setupErrorOf} checks, except `domain` and `discoveryUrl`. If this string
 * changes, the options must be checked again.
 */
export const setupOf = (options: DocsAssistantOptions) => valuesOf(options, SETUP_OPTIONS);

/** Returns the error of options that are invalid or contradict each other; undefined for valid options. */
export function setupErrorOf(options: DocsAssistantOptions): DocsAssistantError | undefined {
  try {
    conversationEndpoint(options);
    return undefined;
  } catch (error) {
    return error instanceof DocsAssistantError ? error : undefined;
  }
}

/** Returns a string that identifies the service. When it changes, a new conversation starts, so that threads of two services never mix. */
export const serviceOf = ({ domain, discoveryUrl }: DocsAssistantOptions) => JSON.stringify([domain, discoveryUrl]);

/** Returns a string that identifies the history: whether and where conversations are stored. When it changes, another history is loaded. */
export function historyOf(options: DocsAssistantOptions): string {
  const { persist, consent } = readPersistence(options);
  return JSON.stringify([serviceOf(options), persist, consent]);
}

/** Reads the option `threadId`. An invalid id is ignored with a warning. */
export const threadOf = ({ threadId }: DocsAssistantOptions): Thread | undefined =>
  readThread({ threadId }, warnOfIgnoredThread);

/**
 * Reads `persist` and `consent`. Given as attributes, they can have any value. With an unknown `persist`, nothing is stored. With an
 * unknown `consent`, the reader is asked for consent.
 */
export function readPersistence({ persist = true, consent = true }: DocsAssistantOptions): Persistence {
  return { persist: persist === true, consent: typeof consent === 'boolean' ? consent : 'required' };
}

/**
 * Returns the state that applies until the history has been loaded. The consent is `given` only if the option `consent` is `true`. With
 * `required`, a stored consent is not known before the history has been loaded.
 */
export function stateBeforeHistory(options: DocsAssistantOptions): Pick<Conversation, 'restoring' | 'consent'> {
  const { persist, consent } = readPersistence(options);
  return { restoring: persist && consent !== false, consent: consent === true ? 'given' : 'needed' };
}
