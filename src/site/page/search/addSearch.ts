import { isComposing } from '../../../ui/isComposing.js';
import { onQuery } from '../entrances.js';
import { SearchDialog, type SearchDialogOptions } from './SearchDialog.js';

/**
 * Shows the search button. ⌘K on Apple devices, Ctrl+K on others, and `/` also open the search; `/` only if the reader is not typing.
 * "Search the site instead" in the assistant opens it as well.
 */
export function addSearch(page: Document, options: SearchDialogOptions): void {
  const button = page.querySelector<HTMLButtonElement>('.search-open');
  if (!button) return;
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  const key = button.querySelector('kbd');
  if (key) key.textContent = mac ? '⌘K' : 'Ctrl K';
  button.setAttribute('aria-keyshortcuts', mac ? 'Meta+K' : 'Control+K');
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
    const shortcut =
      event.key.toLowerCase() === 'k' && (mac ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey;
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
    if (!shortcut && !slash) return;
    event.preventDefault();
    open();
  });
}

/** Uses the path of the event, because the assistant's text field is in a shadow root. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
