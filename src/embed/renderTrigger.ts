import type { PageButtonLabels } from '../languages/Labels.js';
import { createIconElement } from '../ui/createIconElement.js';
import { MARK } from '../ui/triggerIcons.js';
import { isHidden } from '../widget/shared/storedFlags.js';
import { hasFloatingTrigger } from '../widget/shared/triggerShapes.js';
import { updateTopLayer } from '../widget/shared/updateTopLayer.js';
import {
  type Attributes,
  describeRoot,
  describeTrigger,
  isInlineBroken,
  type LoadState,
  pageButtonLabels,
} from '../widget/trigger/describeTrigger.js';
import type { EmbedOptions } from './EmbedOptions.js';

/**
 * The state of the trigger that is rendered without React. This trigger is removed once the assistant has loaded, so it never has the state
 * `loaded`.
 */
export type TriggerState = Exclude<LoadState, 'loaded'>;

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * Renders the trigger without React, with the same markup as `widget/trigger/Trigger.tsx`; a test compares the two. In place of an inline
 * assistant that could not be loaded, renders the button and the link of `widget/trigger/AssistantLauncher.tsx`.
 *
 * @param button Must be the same element in every call, because it can have the focus or be under the pointer.
 * @param loadedLabels The labels in the language of the assistant; undefined for English and until they have loaded.
 */
export function renderTrigger(
  root: HTMLElement,
  button: HTMLButtonElement,
  options: EmbedOptions,
  state: TriggerState,
  loadedLabels: Partial<PageButtonLabels> | undefined,
): void {
  const { logo } = options;
  const { attributes, text = '' } = describeTrigger(
    options,
    { state, open: false, busy: state === 'loading' },
    loadedLabels,
  );
  setAttributes(root, { class: 'da-root', lang: undefined, dir: undefined, ...describeRoot(options) });
  setAttributes(button, { class: 'da-trigger', ...attributes });
  // Replace the content only if it has changed: a press on an element that is removed never becomes a click.
  if (!showsIcon(button, logo) || button.textContent !== text)
    button.replaceChildren(logo ? createLogo(logo) : createIconElement(MARK), ...(text ? [createText(text)] : []));
  const isBroken = isInlineBroken(options, state, root.contains(button));
  const isShown = isBroken || (hasFloatingTrigger(options) && !isHidden());
  toggle(root, button, isShown);
  if (isShown) updateTopLayer(button);
  const href = isBroken ? options.fallbackHref : undefined;
  renderFallbackLink(root, href, pageButtonLabels(options, loadedLabels).open);
}

/** Renders the link that appears in place of an inline assistant that could not be loaded. Removes the link if `href` is missing. */
function renderFallbackLink(root: HTMLElement, href: string | undefined, text: string): void {
  const existing = root.querySelector('a');
  if (!href) {
    existing?.remove();
    return;
  }
  const link = existing ?? document.createElement('a');
  setAttributes(link, { class: 'da-trigger', href });
  link.textContent = text;
  toggle(root, link, true);
}

/** Appends or removes an element. Does not append an element that is there already, because that would remove the focus from it. */
function toggle(root: HTMLElement, element: HTMLElement, isShown: boolean): void {
  if (!isShown) element.remove();
  else if (!root.contains(element)) root.append(element);
}

/** Whether the button already shows the right icon. @param logo URL of the image; undefined for the icon of the package. */
function showsIcon({ firstElementChild: icon }: HTMLButtonElement, logo: string | undefined): boolean {
  return logo ? icon?.getAttribute('src') === logo : icon?.localName === 'svg';
}

function createText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'da-trigger-text';
  element.textContent = text;
  return element;
}

function createLogo(src: string): HTMLElement {
  const image = document.createElement('img');
  setAttributes(image, { class: 'da-icon', src, alt: '' });
  return image;
}
