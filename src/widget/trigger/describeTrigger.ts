import { PAGE_BUTTON_LABELS } from '../../languages/en/pageButtons.js';
import type { PageButtonLabels } from '../../languages/Labels.js';
import { isEnglish } from '../../languages/languageTag.js';
import { mergeLabels } from '../../languages/mergeLabels.js';
import { languageAttributes } from '../../ui/languageAttributes.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { ariaShortcut, DEFAULT_SHORTCUT } from '../shared/shortcut.js';
import { TRIGGER_SHAPES, triggerShape } from '../shared/triggerShapes.js';
import { isInlineVariant, popupRole } from '../shared/variants.js';

/**
 * `failed` means that the code of the assistant could not be loaded. In the custom element, it can also mean that the assistant could not
 * be rendered. The next press of a trigger then opens `fallbackHref`. If that option is not set, the press tries to load the assistant
 * again.
 *
 * An inline assistant behaves differently. After a failure, a button replaces the assistant. A press of this button always tries again. A
 * link next to the button opens `fallbackHref`, if that option is set.
 */
export type LoadState = 'idle' | 'loading' | 'loaded' | 'failed';

/** Attributes of an element by name. `undefined` removes an attribute. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** The options that determine the attributes and the text of the trigger. */
type TriggerOptions = Pick<WidgetOptions, 'trigger' | 'labels' | 'locale' | 'shortcut' | 'variant'>;

/**
 * Returns the values of `aria-haspopup` and `aria-keyshortcuts`. They are the same for all triggers: the assistant's own button, and
 * elements of the page that open the panel.
 */
export const triggerRelations = ({
  variant,
  shortcut = DEFAULT_SHORTCUT,
}: TriggerOptions): { haspopup: 'dialog' | undefined; keyshortcuts: string | undefined } => ({
  haspopup: popupRole(variant),
  keyshortcuts: shortcut ? ariaShortcut(shortcut) : undefined,
});

/**
 * Whether the button is shown in place of an inline assistant that failed to load or to render (`failed` in {@link LoadState}). During the
 * next attempt, the button stays and keeps the focus.
 *
 * @param wasBroken The result for the previous state.
 */
export const isInlineBroken = ({ variant }: TriggerOptions, state: LoadState, wasBroken: boolean): boolean =>
  isInlineVariant(variant) && (state === 'failed' || (state === 'loading' && wasBroken));

/** Returns the labels of the buttons on the page. @param loadedLabels As in `describeTrigger`. */
export const pageButtonLabels = (
  { labels }: TriggerOptions,
  loadedLabels: Partial<PageButtonLabels> | undefined,
): PageButtonLabels => mergeLabels({ ...PAGE_BUTTON_LABELS, ...loadedLabels }, labels);

/**
 * Returns the attributes and the text of the floating button. Also used for the button that is shown in place of an inline assistant that
 * could not be loaded. The component and the script tag share this function, so that readers do not notice when the component replaces the
 * button of the script tag.
 *
 * @param loadedLabels The labels in the language of the assistant. Undefined until they have loaded. If English is used, undefined or an
 *   empty object.
 */
export function describeTrigger(
  options: TriggerOptions,
  { state, open, busy }: { state: LoadState; open: boolean; busy: boolean },
  loadedLabels: Partial<PageButtonLabels> | undefined,
): { attributes: Attributes; text: string | undefined } {
  const labels = pageButtonLabels(options, loadedLabels);
  const failed = state === 'failed';
  // The name stays the same while the panel is open, because `aria-expanded` already says that it is open. The panel has a button that
  // closes it.
  const name = failed ? labels.loadFailed : labels.open;
  const shape = triggerShape(options.trigger);
  const { haspopup, keyshortcuts } = triggerRelations(options);
  // Show no label before the language has loaded. Otherwise, the button would show the English label for a moment.
  const isLanguageReady = () => Boolean(loadedLabels ?? options.labels?.open ?? isEnglish(options.locale));
  return {
    attributes: {
      type: 'button',
      part: 'trigger',
      'data-shape': shape,
      'data-state': state,
      'aria-label': name,
      title: open ? undefined : name,
      'aria-haspopup': haspopup,
      'aria-expanded': isInlineVariant(options.variant) ? undefined : open,
      'aria-busy': busy,
      'aria-keyshortcuts': keyshortcuts,
    },
    text: failed || (TRIGGER_SHAPES[shape].hasText && isLanguageReady()) ? name : undefined,
  };
}

/** Returns the attributes of the element around the trigger and the panel. */
export function describeRoot({
  theme,
  position = 'bottom-end',
  variant = 'popover',
  locale,
}: Pick<WidgetOptions, 'theme' | 'position' | 'variant' | 'locale'>): Attributes {
  return {
    // A theme function is not called before the panel has loaded: the trigger looks the same in light and dark themes.
    'data-theme': typeof theme === 'string' ? theme : undefined,
    'data-position': position,
    'data-variant': variant,
    ...languageAttributes(locale),
  };
}
