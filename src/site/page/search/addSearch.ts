import { isComposing } from '../../../ui/isComposing.js';
import { ariaShortcut, isTyping, matchesShortcut } from '../../../widget/shared/shortcut.js';
import { onQuery } from '../entrances.js';
import { SearchDialog, type SearchDialogOptions } from './SearchDialog.js';

/** Opens the search: ⌘K on Apple systems, Ctrl+K elsewhere. */
const SHORTCUT = 'mod+k';

/**
 * Shows the button that opens the search. The shortcut and `/` also open the search; `/` only if the reader is not typing.
 * "Search the site instead" in the assistant opens it as well, and so does a question for which the assistant cannot be loaded.
 */
export function addSearch(page: Document, options: SearchDialogOptions): void {
  const button = page.querySelector<HTMLButtonElement>('.search-open');
  if (!button) return;
  const shortcut = ariaShortcut(SHORTCUT);
  const key = button.querySelector('kbd');
  if (key) key.textContent = shortcut === 'Meta+K' ? '⌘K' : 'Ctrl K';
  button.setAttribute('aria-keyshortcuts', shortcut);
  button.hidden = false;

  let dialog: SearchDialog | undefined;
  const open = (): SearchDialog => {
    dialog ??= new SearchDialog(page, options);
    dialog.open();
    return dialog;
  };
  button.addEventListener('click', open);
  onQuery(page, (asked) => open().write(asked));
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
    if (!slash && !matchesShortcut(event, SHORTCUT)) return;
    event.preventDefault();
    open();
  });
}
