const STORE = 'docs-tabs';
/** Maximum number of chosen tabs that are remembered. */
const MAX_STORED = 20;

/**
 * Turns sections that follow one another into tabs. Choosing a tab also chooses the tab with the same name in every other group, and on
 * later pages. A link to an anchor inside a tab shows that tab.
 */
export function addTabs(page: Document): void {
  const chosen = storedChoices();
  const groups = [...page.querySelectorAll<HTMLElement>('.tabs')].map((group, index) => new TabGroup(group, index));
  for (const group of groups) {
    const newest = chosen.find((name) => group.names.includes(name));
    group.show(newest === undefined ? 0 : group.names.indexOf(newest));
    group.onChoice = (index) => {
      const name = group.names[index] ?? '';
      group.show(index);
      for (const other of groups) {
        const at = other.names.indexOf(name);
        if (other !== group && at >= 0) other.show(at);
      }
      storeChoice(name);
    };
  }

  const showTarget = () => {
    const target = targetOf(page, location.hash);
    const hidden = groups.filter((group) => group.showTarget(target));
    if (hidden.length > 0) target?.scrollIntoView();
  };
  addEventListener('hashchange', showTarget);
  // A click on a link to the current URL fires no `hashchange` event.
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.href === location.href) showTarget();
  });
  showTarget();
}

function targetOf(page: Document, hash: string): Element | null {
  try {
    return page.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // The hash is not valid percent-encoding, so it is not an anchor of the page.
    return null;
  }
}

class TabGroup {
  /** The names of the tabs. Several tabs can have the same name. */
  readonly names: string[] = [];
  onChoice: (index: number) => void = () => {};
  readonly #buttons: HTMLButtonElement[] = [];
  readonly #panels: HTMLElement[];

  constructor(group: HTMLElement, number: number) {
    this.#panels = [...group.querySelectorAll<HTMLElement>(':scope > .tab')];
    const list = document.createElement('div');
    list.className = 'tablist';
    list.role = 'tablist';
    for (const [index, panel] of this.#panels.entries()) {
      const title = panel.querySelector<HTMLElement>(':scope > .tab-title');
      const button = document.createElement('button');
      button.type = 'button';
      button.role = 'tab';
      button.textContent = title?.textContent ?? `${index + 1}`;
      button.id = `_tab-${number}-${index}`;
      panel.id ||= `_panel-${number}-${index}`;
      panel.role = 'tabpanel';
      panel.setAttribute('aria-labelledby', button.id);
      button.setAttribute('aria-controls', panel.id);
      if (title) title.hidden = true;
      this.names.push(button.textContent);
      this.#buttons.push(button);
      button.addEventListener('click', () => this.onChoice(index));
      list.append(button);
    }
    list.addEventListener('keydown', (event) => this.#move(event));
    group.prepend(list);
  }

  show(at: number): void {
    for (const [index, panel] of this.#panels.entries()) {
      const selected = index === at;
      panel.hidden = !selected;
      const button = this.#buttons[index];
      button?.setAttribute('aria-selected', String(selected));
      if (button) button.tabIndex = selected ? 0 : -1;
    }
  }

  /** Shows the tab that contains an element. Returns false if that tab is shown already, or if none of the tabs contains the element. */
  showTarget(target: Element | null): boolean {
    const at = this.#panels.findIndex((panel) => panel.hidden && panel.contains(target));
    if (at < 0) return false;
    this.show(at);
    return true;
  }

  #move(event: KeyboardEvent): void {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const now = this.#buttons.findIndex((button) => button === document.activeElement);
    const count = this.#buttons.length;
    const next =
      event.key === forward
        ? now + 1
        : event.key === backward
          ? now - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? count - 1
              : undefined;
    if (next === undefined) return;
    const index = (next + count) % count;
    event.preventDefault();
    this.#buttons[index]?.focus();
    this.onChoice(index);
  }
}

function storedChoices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function storeChoice(name: string): void {
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify([name, ...storedChoices().filter((other) => other !== name)].slice(0, MAX_STORED)),
    );
  } catch {
    // Without storage the choice is kept for this page only.
  }
}
