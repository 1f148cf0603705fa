/*
 * Search and assistant hand the reader's text to each other. Their scripts are separate files, so they use events of the document.
 */

const TO_ASSISTANT = 'docs-ask';
const TO_SEARCH = 'docs-search';

/** The text of the search field, which the search passes to the assistant as a question. */
export interface SearchedQuestion {
  /** An empty question only opens the assistant. */
  question: string;
  /** Whether to put the question into the field of the assistant instead of sending it. */
  unsent: boolean;
}

/** A question to the assistant, which the assistant passes to the search as a query. */
export interface AskedQuery {
  query: string;
  /** Whether the search opens again because the assistant could not be loaded. */
  hasFailed?: boolean;
}

export function openAssistant(page: Document, question: SearchedQuestion): void {
  page.dispatchEvent(new CustomEvent(TO_ASSISTANT, { detail: question }));
}

export function onQuestion(page: Document, listener: (question: SearchedQuestion) => void): void {
  page.addEventListener(TO_ASSISTANT, ({ detail }: CustomEventInit<SearchedQuestion>) => detail && listener(detail));
}

export function openSearch(page: Document, query: AskedQuery): void {
  page.dispatchEvent(new CustomEvent(TO_SEARCH, { detail: query }));
}

export function onQuery(page: Document, listener: (query: AskedQuery) => void): void {
  page.addEventListener(TO_SEARCH, ({ detail }: CustomEventInit<AskedQuery>) => detail && listener(detail));
}
