import type { AssistantEvent } from '../../client/index.js';
import { NO_SITE, safeUrl } from '../../protocol/links/safeUrl.js';
import { SEARCH_TOOL_NAME } from '../../protocol/messages/assistantMessage.js';
import {
  linkedSource,
  type MessageSource,
  mergeSources,
  readSearchResults,
  searchResultSource,
} from '../../protocol/messages/MessageSource.js';
import { safeText } from '../shared/safeText.js';
import type { AnswerSource } from '../terminal/AnswerSource.js';

/** Collects the sources of an answer from `source` parts and from the results of the tool `search`, without duplicates. */
export class AnswerSources {
  readonly #found: Omit<MessageSource, 'key'>[] = [];

  /** @param site Base of relative URLs. Without it, they stay relative. */
  constructor(readonly site?: string) {}

  add(event: AssistantEvent): void {
    if (event.type === 'source') this.#found.push(linkedSource(event.source.url, event.source.title));
    else if (event.type === 'tool' && event.state === 'result' && event.toolName === SEARCH_TOOL_NAME) {
      this.#found.push(...readSearchResults(event.result).map(searchResultSource));
    }
  }

  /** Returns the sources whose URL is safe to follow, in the order in which they were first mentioned. */
  list(): AnswerSource[] {
    const base = this.site ?? NO_SITE;
    return mergeSources(this.#found, base).flatMap(({ url, title = '' }) => {
      const safe = safeUrl(url, base);
      if (!safe) return [];
      const isAbsolute = this.site !== undefined || /^[a-z][\w+.-]*:/i.test(url);
      return [{ title: safeText(title), url: isAbsolute ? safe.href : safeText(url) }];
    });
  }
}
