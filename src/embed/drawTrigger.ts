import { PAGE_BUTTON_LABELS } from '../languages/en/pageButtons.js';
import type { PageButtonLabels } from '../languages/Labels.js';
import { isEnglish } from '../languages/languageTag.js';
import type { IconShape } from '../ui/Icon.js';
import { languageAttributes } from '../ui/languageAttributes.js';
import { MARK } from '../ui/triggerIcons.js';
import { ariaShortcut, DEFAULT_SHORTCUT } from '../widget/trigger/shortcut.js';
import { isHidden } from '../widget/trigger/storedFlags.js';
import type { EmbedOptions } from './EmbedOptions.js';

/** `failed`: the code of the assistant could not be loaded; the next press tries again. */
export type TriggerState = 'idle' | 'loading' | 'failed';

type Attributes = Record<string, string | number | boolean | undefined>;

/** `undefined` takes the attribute away. */
function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * Draws the trigger without React, as `widget/Trigger.tsx` draws it with React: the one takes the place of the other, and
 * readers must not see it. A test holds the two together.
 *
 * @param button Always the same element: it may have the focus, or be under the pointer.
 * @param pageLabels Labels in the language of the page, once they have loaded.
 */
export function drawTrigger(
  root: HTMLElement,
  button: HTMLButtonElement,
  options: EmbedOptions,
  state: TriggerState,
  pageLabels: Partial<PageButtonLabels> | undefined,
): void {
  const {
    theme,
    position = 'bottom-end',
    trigger = 'round',
    shortcut = DEFAULT_SHORTCUT,
    locale,
    variant = 'popover',
  } = options;
  const labels = { ...PAGE_BUTTON_LABELS, ...pageLabels, ...options.labels };
  const failed = state === 'failed';
  const name = failed ? labels.loadFailed : labels.open;
  // English for a moment would be seen to change.
  const worded = trigger === 'pill' && (pageLabels ?? options.labels?.open ?? isEnglish(locale));
  const word = failed || worded ? name : '';
  setAttributes(root, {
    class: 'da-root',
    'data-theme': typeof theme === 'string' ? theme : undefined,
    'data-position': position,
    'data-variant': variant,
    lang: undefined,
    dir: undefined,
    ...languageAttributes(locale),
  });
  setAttributes(button, {
    type: 'button',
    class: 'da-trigger',
    part: 'trigger',
    'data-state': state,
    'aria-label': name,
    title: name,
    'aria-haspopup': variant === 'panel' ? undefined : 'dialog',
    'aria-expanded': false,
    'aria-busy': state === 'loading',
    'aria-keyshortcuts': shortcut ? ariaShortcut(shortcut) : undefined,
  });
  // What is under the pointer stays: a press on an element that goes away never becomes a click.
  if (!button.firstChild || button.textContent !== word) {
    const text = document.createElement('span');
    text.className = 'da-trigger-text';
    text.textContent = word;
    button.replaceChildren(options.logo ? drawLogo(options.logo) : drawIcon(MARK), ...(word ? [text] : []));
  }
  // Taking it out and putting it in again would take the focus from it.
  if (trigger === 'none' || variant === 'inline' || isHidden()) button.remove();
  else if (!root.firstChild) root.append(button);
}

function drawLogo(src: string): HTMLElement {
  const image = document.createElement('img');
  setAttributes(image, { class: 'da-icon', src, alt: '' });
  return image;
}

function drawIcon({ stroke, fill }: IconShape): SVGElement {
  const draw = (name: string, attributes: Attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
    setAttributes(element, attributes);
    return element;
  };
  const currentColor = 'currentColor';
  const round = 'round';
  const icon = draw('svg', { class: 'da-icon', viewBox: '0 0 20 20', 'aria-hidden': true });
  icon.append(
    draw('path', {
      d: stroke,
      fill: 'none',
      stroke: currentColor,
      'stroke-width': 1.5,
      'stroke-linecap': round,
      'stroke-linejoin': round,
    }),
    draw('path', { d: fill, fill: currentColor }),
  );
  return icon;
}
