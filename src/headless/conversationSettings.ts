import { callUserHandler } from '../client/callUserHandler.js';
import { OPAQUE_ORIGIN } from '../protocol/links/opaqueOrigin.js';
import type { DocsUrl } from '../protocol/links/safeUrl.js';
import type { RenderedOptions } from './conversationOptions.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import type { Navigation } from './Navigation.js';
import { resolveCurrentPath } from './resolveCurrentPath.js';

/** The options that rendering a conversation needs, with their defaults. */
export interface ConversationSettings {
  /** Absolute base URL of relative links in answers, or a function that maps each path to its URL. */
  docsUrl: DocsUrl;
  allowedImageOrigins: readonly string[];
  /**
   * Returns the path of the current page as the option `currentPath` defines it. Returns undefined if the option turns the path off or
   * gives none, or if the path is too long for the assistant interface.
   */
  currentPath: () => string | undefined;
  /**
   * Calls the handler `onNavigate` of the site. Returns `false` if the handler returns `false`: the site then opens the link itself, for
   * example with a router. Otherwise returns undefined.
   */
  onNavigate: (navigation: Navigation) => boolean | undefined;
  /** Reports an event to the site. An error of the site's handler has no effect on the conversation. */
  emit: (event: DocsAssistantEvent) => void;
}

/** Base URL where the page has none: on a server, and in a document with an opaque origin. */
const NO_PAGE = 'http://localhost/';

function pageUrl(): string {
  return typeof location === 'undefined' ? NO_PAGE : location.href;
}

/**
 * Resolves `docsUrl` to an absolute URL. If `docsUrl` is missing or invalid, returns the origin of the page. If there is no page, or if its
 * origin is opaque, `NO_PAGE` replaces the origin.
 *
 * If `docsUrl` is a function, returns a function that calls it. If the call throws or returns nothing, the path is returned unchanged.
 * Errors of the call are reported.
 */
export function resolveDocsUrl(docsUrl: DocsUrl | undefined): DocsUrl {
  if (typeof docsUrl === 'function') return (path) => callUserHandler(() => docsUrl(path)) ?? path;
  const page = new URL(pageUrl());
  const base = page.origin === OPAQUE_ORIGIN ? NO_PAGE : page.origin;
  try {
    return new URL(docsUrl ?? base, base).href;
  } catch {
    return base;
  }
}

/**
 * Returns a key for the options that the settings depend on. The key changes when one of these options changes. All functions count as
 * equal: sites may pass a new function in every render, and the settings always call the latest function.
 */
export const settingsKey = ({ docsUrl, allowedImageOrigins }: RenderedOptions): string =>
  JSON.stringify([typeof docsUrl === 'function' || docsUrl, allowedImageOrigins]);

/**
 * @param options Returns the current options. It is called again each time `currentPath`, `onNavigate` or a `docsUrl` function is used, so
 *   that the latest value of this option applies.
 */
export function conversationSettings(
  options: () => DocsAssistantOptions,
  emit: ConversationSettings['emit'],
): ConversationSettings {
  const { docsUrl, allowedImageOrigins = [] } = options();
  /** Calls the latest function, because a site may pass a new one in every render. */
  const latest = (path: string) => {
    const { docsUrl } = options();
    return typeof docsUrl === 'function' ? docsUrl(path) : path;
  };
  return {
    docsUrl: resolveDocsUrl(typeof docsUrl === 'function' ? latest : docsUrl),
    allowedImageOrigins,
    currentPath: () => resolveCurrentPath(options().currentPath),
    emit,
    onNavigate(navigation) {
      const { onNavigate } = options();
      const answer = onNavigate && callUserHandler(() => onNavigate(navigation));
      return answer === false ? false : undefined;
    },
  };
}
