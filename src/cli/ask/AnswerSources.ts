import type { AssistantEvent } from '../../client/index.js';
import { safeUrl } from '../../protocol/links/safeUrl.js';
import { SEARCH_TOOL_NAME } from '../../protocol/messages/assistantMessage.js';
import { safeText } from '../shared/safeText.js';
import type { AnswerSource } from '../terminal/AnswerSource.js';

/** Collects the sources of an answer from `source` parts and from the results of the tool `search`, without duplicates. */
export class AnswerSources {
  readonly #found = new Map<string, AnswerSource>();

  /** @param site Base of relative URLs. Without it, they stay relative. */
  constructor(readonly site?: string) {}

  add(event: AssistantEvent): void {
    if (event.type === 'source') this.#add(event.source.url, event.source.title);
    else if (event.type === 'tool' && event.state === 'result' && event.toolName === SEARCH_TOOL_NAME) {
      for (const result of Array.isArray(event.result) ? event.result : [])
        this.#add(result?.url ?? result?.path, result?.metadata?.title);
    }
  }

  list(): AnswerSource[] {
    return [...this.#found.values()];
  }

  #add(address: unknown, title: unknown): void {
    if (typeof address !== 'string') return;
    const safe = safeUrl(address, this.site ?? 'http://localhost/');
    if (!safe) return;
    const url = this.site || /^[a-z][\w+.-]*:/i.test(address) ? safe.href : safeText(address);
    const known = this.#found.get(url);
    const words = typeof title === 'string' ? safeText(title).replace(/\s+/g, ' ').trim() : '';
    if (!known) this.#found.set(url, { title: words, url });
    else known.title ||= words;
  }
}
