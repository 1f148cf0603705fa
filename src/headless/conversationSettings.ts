import { callUserHandler } from '../client/callUserHandler.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import type { Navigation } from './Navigation.js';
import { resolveCurrentPath } from './resolveCurrentPath.js';

/** The options that rendering a conversation needs, with their defaults. */
export interface ConversationSettings {
  /** Absolute base URL of relative links in answers. */
  docsUrl: string;
  allowedImageOrigins: readonly string[];
  /** The path that a question is sent with; undefined if none. */
  currentPath: () => string | undefined;
  onNavigate: (navigation: Navigation) => boolean | undefined;
  /** Reports an event to the site. A handler that throws has no effect on the conversation. */
  emit: (event: DocsAssistantEvent) => void;
}

/** Placeholder for the page's URL on the server, where no resolved URL is shown. */
const NO_PAGE = 'http://localhost/';

function pageUrl(): string {
  return typeof location === 'undefined' ? NO_PAGE : location.href;
}

/** Resolves `docsUrl` to an absolute URL. Falls back to the page's origin when it is missing or invalid. */
export function resolveDocsUrl(docsUrl: string | undefined): string {
  const page = new URL(pageUrl());
  const base = page.origin === 'null' ? NO_PAGE : page.origin;
  try {
    return new URL(docsUrl ?? base, base).href;
  } catch {
    return base;
  }
}

/**
 * Creates the settings.
 *
 * @param options Returns the current options. Read again whenever a handler is called, so that the latest handler is used.
 */
export function conversationSettings(
  options: () => DocsAssistantOptions,
  emit: ConversationSettings['emit'],
): ConversationSettings {
  const { docsUrl, allowedImageOrigins = [] } = options();
  return {
    docsUrl: resolveDocsUrl(docsUrl),
    allowedImageOrigins,
    currentPath: () => resolveCurrentPath(options().currentPath),
    emit,
    onNavigate(navigation) {
      emit({ type: 'navigated', from: navigation.from });
      const { onNavigate } = options();
      const answer = onNavigate && callUserHandler(() => onNavigate(navigation));
      return answer === false ? false : undefined;
    },
  };
}
