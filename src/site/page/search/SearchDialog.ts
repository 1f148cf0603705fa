import type { ScriptLabels } from '../../../languages/SiteLabels.js';
import { createIcon } from '../createIcon.js';
import type { Search, SearchDialogResult } from './searchResults.js';

/** Delay between the last keystroke and the search. */
const DEBOUNCE_MS = 120;
const GLASS = 'M14.25 9a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0zM13 13l3.5 3.5';

/** The search: a text field and its results, in a `<dialog>`. */
export class SearchDialog {
  readonly #find: Search;
  readonly #labels: ScriptLabels;
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #status: HTMLParagraphElement;
  #timer = 0;
  #request = new AbortController();
  #selected = -1;
  /** Whether the listed results belong to an earlier query. */
  #outdated = false;
  /** Whether Enter was pressed while the results were outdated: then the first new result is opened. */
  #opensFirst = false;

  constructor(page: Document, labels: ScriptLabels, find: Search) {
    this.#find = find;
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
      maxlength: '200',
    });
    this.#list = element(page, 'ul', {
      id: '_search-results',
      class: 'search-results',
      role: 'listbox',
      'aria-label': labels.results,
    });
    this.#status = element(page, 'p', { class: 'search-status', role: 'status' });
    const close = element(page, 'button', { type: 'button', class: 'search-close', 'aria-label': labels.closeSearch });
    const escapeKey = element(page, 'kbd', {});
    escapeKey.textContent = 'Esc';
    close.append(escapeKey);
    const field = element(page, 'div', { class: 'search-field' });
    field.append(createIcon(GLASS), this.#input, close);
    this.#dialog.append(field, this.#status, this.#list);
    page.body.append(this.#dialog);

    close.addEventListener('click', () => this.#dialog.close());
    this.#input.addEventListener('input', () => this.#onInput());
    this.#input.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#dialog.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      // A click on the backdrop has the dialog as its target. A link can lead to another section of this page, so it closes the dialog too.
      if (event.target === this.#dialog || link) this.#dialog.close();
    });
  }

  open(): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.select();
    this.#input.focus();
  }

  #onInput(): void {
    this.#outdated = true;
    this.#opensFirst = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#search(), DEBOUNCE_MS);
  }

  async #search(): Promise<void> {
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    const query = this.#input.value.trim();
    if (query === '') return this.#show([], '');
    try {
      const results = await this.#find(query, request.signal);
      if (request.signal.aborted) return;
      this.#show(results, results.length === 0 ? this.#labels.nothingFound.replace('{query}', () => query) : '');
    } catch {
      if (!request.signal.aborted) this.#show([], this.#labels.searchFailed);
    }
  }

  #show(results: readonly SearchDialogResult[], status: string): void {
    this.#outdated = false;
    this.#status.textContent = status;
    this.#list.replaceChildren(...results.map((result, index) => this.#row(result, index)));
    this.#input.setAttribute('aria-expanded', String(results.length > 0));
    this.#select(results.length > 0 ? 0 : -1);
    if (this.#opensFirst) this.#openSelected();
    this.#opensFirst = false;
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
    row.addEventListener('pointermove', () => this.#select(index, false));
    return row;
  }

  #onKeyDown(event: KeyboardEvent): void {
    const count = this.#list.children.length;
    if (event.isComposing) return;
    if (event.key === 'Enter' && this.#outdated) {
      event.preventDefault();
      this.#opensFirst = true;
      clearTimeout(this.#timer);
      void this.#search();
      return;
    }
    if (count === 0) return;
    if (event.key === 'ArrowDown') this.#select((this.#selected + 1) % count);
    else if (event.key === 'ArrowUp') this.#select((this.#selected - 1 + count) % count);
    else if (event.key === 'Enter') this.#openSelected();
    else return;
    event.preventDefault();
  }

  #openSelected(): void {
    this.#list.children[this.#selected]?.querySelector('a')?.click();
  }

  #select(index: number, scroll = true): void {
    this.#selected = index;
    const links = [...this.#list.querySelectorAll('a')];
    for (const [at, link] of links.entries()) link.setAttribute('aria-selected', String(at === index));
    const chosen = links[index];
    if (chosen) this.#input.setAttribute('aria-activedescendant', chosen.id);
    else this.#input.removeAttribute('aria-activedescendant');
    if (scroll) chosen?.scrollIntoView({ block: 'nearest' });
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
