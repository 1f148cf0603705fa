import type { ContextItem, SearchFilter } from '../protocol/messages/assistantMessage.js';
import type { RelatedWords } from './relatedWords.js';
import type { SearchPage } from './SearchIndex.js';

/** Options of `searchSections`. */
export interface SearchOptions {
  filter?: SearchFilter | undefined;
  /** Decides whether the sections of a page may be found. Called only for pages that pass `filter`. Default: all sections may be found. */
  accepts?: ((page: SearchPage) => boolean) | undefined;
  /**
   * Path of the page that the reader is on. These pages rank higher:
   *
   * - the page itself
   * - other pages of its folder, unless that is the root
   * - pages in its version, unless the filter names another version
   * - pages in its language, unless the filter or the question has another language
   */
  currentPath?: string | undefined;
  /** Context that the reader attached. Its rarest words are also searched, with a small weight. The page it comes from ranks higher. */
  context?: readonly ContextItem[] | undefined;
  /** Earlier questions of the same conversation, newest last. */
  earlierQuestions?: readonly string[];
  /**
   * Maps English words and phrases of readers to the words that documentation uses, such as "every night" to `schedule`. Leave this option
   * out for the search field of a site: exported pages do not load these words, and the field must find the same results in served and in
   * exported pages.
   */
  relatedWords?: RelatedWords;
  /** Whether the question is still being typed, so that its last word can be incomplete. */
  typing?: boolean;
  /** Maximum number of sections. Default 10. */
  limit?: number;
  /** Maximum number of sections of one page. Default 2. */
  perPage?: number;
}
