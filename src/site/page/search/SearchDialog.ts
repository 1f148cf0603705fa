import type { ScriptLabels } from '../../../languages/SiteLabels.js';
import { createIconElement } from '../../../ui/createIconElement.js';
import { isComposing } from '../../../ui/isComposing.js';
import { MARK } from '../../../ui/triggerIcons.js';
import { cutText } from '../../../values/cutText.js';
import { DEFAULT_SHORTCUT, matchesShortcut } from '../../../widget/shared/shortcut.js';
import { createIcon } from '../createIcon.js';
import { type AskedQuery, openAssistant } from '../entrances.js';
import type { Search, SearchDialogResult } from './searchResults.js';

/** Debounce: delay between the last keystroke and the search (ms). */
const DEBOUNCE_MS = 120;
const GLASS = 'M14.25 9a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0zM13 13l3.5 3.5';

export interface SearchDialogOptions {
  labels: ScriptLabels;
  find: Search;
  /** Maximum length of a query, in characters. */
  queryLength: number;
  /** Whether the page has an assistant, which the search can ask. */
  canAsk: boolean;
}

/**
 * The search: a text field, an entry that asks the assistant (if the page has one), and the results, in a `<dialog>`. The entry is above
 * the results, so that readers see it without scrolling, however many results there are. The first result is selected, or the entry if
 * there are no results.
 */
export class SearchDialog {
  readonly #find: Search;
  readonly #queryLength: number;
  readonly #labels: ScriptLabels;
  readonly #askRow: HTMLLIElement | undefined;
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #status: HTMLParagraphElement;
  #timer = 0;
  #request = new AbortController();
  #selected: Element | undefined;
  /** Whether the listed results belong to an earlier query. */
  #outdated = false;
  /**
   * Whether Enter was pressed while the results were outdated. If so, the first new result is opened. If nothing is found and the page
   * has an assistant, the assistant is asked.
   */
  #opensFirst = false;

  constructor(page: Document, { labels, find, queryLength, canAsk }: SearchDialogOptions) {
    this.#find = find;
    this.#queryLength = queryLength;
    this.#labels = labels;
    this.#dialog = element(page, 'dialog', { class: 'search', 'aria-label': labels.searchDocs });
    this.#input = element(page, 'input', {
      type: 'search',
      placeholder: labels.searchDocs,
      'aria-label': labels.searchDocs,
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': '_search-results',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
      maxlength: `${queryLength}`,
    });
    this.#list = element(page, 'ul', {
      id: '_search-results',
      class: 'search-results',
      role: 'listbox',
      'aria-label': labels.results,
    });
    this.#status = element(page, 'p', { class: 'search-status', role: 'status' });
    const key = 'Esc';
    // The accessible name contains the visible text, so that people who use voice control can press the button by saying this text.
    const name = `${labels.closeSearch} (${key})`;
    const close = element(page, 'button', { type: 'button', class: 'search-close', 'aria-label': name });
    const escapeKey = element(page, 'kbd', {});
    escapeKey.textContent = key;
    close.append(escapeKey);
    const field = element(page, 'div', { class: 'search-field' });
    field.append(createIcon(GLASS), this.#input, close);
    this.#dialog.append(field, this.#status, this.#list);
    page.body.append(this.#dialog);
    if (canAsk) this.#askRow = this.#createAskRow();

    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', () => {
      this.#opensFirst = false;
    });
    this.#input.addEventListener('input', () => this.#onInput());
    this.#input.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#dialog.addEventListener('keydown', (event) => this.#onDialogKeyDown(event));
    this.#dialog.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      // A click on the backdrop has the dialog as its target. A click on a link closes the dialog, too, because the link can lead to
      // another section of this page.
      if (event.target === this.#dialog || link) this.#dialog.close();
    });
  }

  open(): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.select();
    this.#input.focus();
  }

  /** Searches for a query as if the reader had typed it. If the assistant has failed, only fills the field and shows a message. */
  write({ query, hasFailed = false }: AskedQuery): void {
    this.#input.value = cutText(query, this.#queryLength);
    this.#onInput();
    if (!hasFailed) return;
    this.#cancel();
    this.#show([], this.#labels.askFailed);
  }

  #onInput(): void {
    this.#outdated = true;
    this.#opensFirst = false;
    this.#showAskRow();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#search(), DEBOUNCE_MS);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#request.abort();
  }

  async #search(): Promise<void> {
    this.#cancel();
    const request = new AbortController();
    this.#request = request;
    const query = this.#query();
    if (query === '') return this.#show([], '');
    try {
      const results = await this.#find(query, request.signal);
      if (request.signal.aborted) return;
      this.#show(results, results.length === 0 ? this.#labels.nothingFound.replace('{query}', () => query) : '');
    } catch {
      if (request.signal.aborted) return;
      // Only the entry that asks the assistant is left. Do not open it for an earlier press of Enter: the reader wanted to open a result,
      // not to ask.
      this.#opensFirst = false;
      this.#show([], this.#labels.searchFailed);
    }
  }

  #query(): string {
    return this.#input.value.trim();
  }

  #show(results: readonly SearchDialogResult[], status: string): void {
    this.#outdated = false;
    this.#status.textContent = status;
    this.#list.replaceChildren(...results.map((result, index) => this.#row(result, index)));
    this.#showAskRow();
    this.#select(this.#options()[results.length > 0 && this.#askRow ? 1 : 0]);
    if (this.#opensFirst && this.#dialog.open) this.#openSelected();
    this.#opensFirst = false;
  }

  #createAskRow(): HTMLLIElement {
    const page = this.#dialog.ownerDocument;
    const row = element(page, 'li', { class: 'search-ask', role: 'presentation' });
    const button = element(page, 'button', { type: 'button', tabindex: '-1', role: 'option', id: '_search-ask' });
    button.append(createIconElement(MARK), page.createElement('bdi'));
    button.addEventListener('click', () => this.#ask(false));
    row.append(button);
    row.addEventListener('pointermove', () => this.#select(button, false));
    return row;
  }

  /** Shows the current query in the entry that asks the assistant. Removes the entry if the query is empty. */
  #showAskRow(): void {
    const text = this.#askRow?.querySelector('bdi');
    if (!this.#askRow || !text) return;
    const query = this.#query();
    text.textContent = this.#labels.ask.replace('{query}', () => query);
    if (query === '') this.#askRow.remove();
    else if (!this.#askRow.isConnected) this.#list.prepend(this.#askRow);
    this.#input.setAttribute('aria-expanded', String(this.#list.children.length > 0));
  }

  /**
   * Closes the search and passes its text to the assistant. The assistant sends the text. If `unsent` is set, it only puts the text into
   * its field.
   */
  #ask(unsent: boolean): void {
    this.#cancel();
    this.#dialog.close();
    openAssistant(this.#dialog.ownerDocument, { question: this.#query(), unsent });
  }

  #row(result: SearchDialogResult, index: number): HTMLLIElement {
    const page = this.#dialog.ownerDocument;
    const row = element(page, 'li', { role: 'presentation' });
    const link = element(page, 'a', {
      href: result.href,
      tabindex: '-1',
      role: 'option',
      id: `_search-result-${index}`,
    });
    const section = result.section && result.section !== result.title ? result.section : '';
    for (const [name, text] of [
      ['small', section ? result.title : ''],
      ['strong', section || result.title],
      ['span', result.excerpt],
    ] as const) {
      if (!text) continue;
      const part = page.createElement(name);
      part.textContent = text;
      link.append(part);
    }
    row.append(link);
    row.addEventListener('pointermove', () => this.#select(link, false));
    return row;
  }

  #onDialogKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    // Close the dialog here. In Chrome, Escape in a field of the type `search` only clears the text.
    if (event.key === 'Escape') this.#dialog.close();
    // Handle the assistant's shortcut here. The assistant ignores the shortcut while the reader types in a field of the page, and the
    // dialog would cover the assistant.
    else if (this.#askRow && matchesShortcut(event, DEFAULT_SHORTCUT)) this.#ask(true);
    else return;
    event.preventDefault();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && this.#outdated) {
      event.preventDefault();
      this.#opensFirst = true;
      void this.#search();
      return;
    }
    const options = this.#options();
    if (options.length === 0) return;
    const at = this.#selected ? options.indexOf(this.#selected) : -1;
    if (event.key === 'ArrowDown') this.#select(options[(at + 1) % options.length]);
    else if (event.key === 'ArrowUp') this.#select(options.at(Math.max(at, 0) - 1));
    else if (event.key === 'Enter') this.#openSelected();
    else return;
    event.preventDefault();
  }

  #options(): Element[] {
    return [...this.#list.querySelectorAll('[role="option"]')];
  }

  #openSelected(): void {
    (this.#selected as HTMLElement | undefined)?.click();
  }

  #select(selected: Element | undefined, scroll = true): void {
    this.#selected = selected;
    for (const option of this.#options()) option.setAttribute('aria-selected', String(option === selected));
    if (selected) this.#input.setAttribute('aria-activedescendant', selected.id);
    else this.#input.removeAttribute('aria-activedescendant');
    if (scroll) selected?.scrollIntoView({ block: 'nearest' });
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const made = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
