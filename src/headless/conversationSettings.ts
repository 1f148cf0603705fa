import { callUserHandler } from '../client/callUserHandler.js';
import { resolveCurrentPath } from './currentPath.js';
import type { DocsAssistantEvent } from './events.js';
import type { DocsAssistantOptions, Navigation } from './options.js';

/** What drawing a conversation needs to know of the options, with their defaults. */
export interface ConversationSettings {
  /** Base of relative links in answers, absolute. */
  docsUrl: string;
  allowedImageOrigins: readonly string[];
  /** The path that goes with a question now; undefined when none does. */
  currentPath: () => string | undefined;
  onNavigate: (navigation: Navigation) => boolean | undefined;
  /** Tells the site's owner; a handler that throws does no harm. */
  emit: (event: DocsAssistantEvent) => void;
}

/** Stands for the page's own address where there is no page: on the server nothing is resolved against it that is shown. */
const NO_PAGE = 'http://localhost/';

/** The page's address, or a stand-in on the server. */
function pageUrl(): string {
  return typeof location === 'undefined' ? NO_PAGE : location.href;
}

/** `docsUrl` as an absolute address; the page's origin where it is missing or cannot be one. */
export function resolveDocsUrl(docsUrl: string | undefined): string {
  const page = new URL(pageUrl());
  const base = page.origin === 'null' ? NO_PAGE : page.origin;
  try {
    return new URL(docsUrl ?? base, base).href;
  } catch {
    return base;
  }
}

/** @param options Read at every call, so that handlers are always the newest. */
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
