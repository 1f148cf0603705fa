import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant, shadowRootOf } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { askIn, openIn, type StoryArguments, seen, settled, withSituation } from './support/story.js';

/**
 * Each variant of the assistant, in both themes and both text directions. The stories check position, focus, text direction and colours.
 */
const meta = preview.meta({
  title: 'Variants/Every theme and direction',
  component: DocsAssistant,
  args: { domain: 'acme' } as StoryArguments,
});

type Variant = 'popover' | 'modal' | 'panel' | 'inline';
type Theme = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

const LANGUAGES = {
  ltr: { locale: 'en', situation: 'answer', question: 'How do I change the accent colour?', sources: 'Sources' },
  rtl: { locale: 'ar', situation: 'rtlAnswer', question: 'كيف أغيّر اللون الأساسي؟', sources: 'المصادر' },
} as const;

/** Checks of the position of the frame, by variant. */
const EXPECT_POSITION: Record<Variant, (frame: HTMLElement, direction: Direction) => Promise<void>> = {
  popover: async (frame, direction) => {
    const { left, right, bottom } = frame.getBoundingClientRect();
    const trigger = shadowRootOf(document).querySelector('.da-trigger') as HTMLElement;
    const corner = trigger.getBoundingClientRect();
    await expect(bottom).toBeLessThan(corner.top);
    // Allow one pixel: the frame is aligned to whole pixels, but the trigger may not be.
    if (direction === 'ltr') await expect(Math.abs(right - corner.right)).toBeLessThan(1);
    else await expect(Math.abs(left - corner.left)).toBeLessThan(1);
  },
  modal: async (frame) => {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    await expect(frame.matches(':modal')).toBe(true);
    await expect(Math.abs(left - (innerWidth - right))).toBeLessThan(2);
    await expect(Math.abs(top - (innerHeight - bottom))).toBeLessThan(2);
  },
  panel: async (frame, direction) => {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const page = document.querySelector('.docs-page')?.getBoundingClientRect() as DOMRect;
    await expect([top, bottom]).toEqual([0, innerHeight]);
    // The panel is at the right edge of the window; in right-to-left text, at the left edge. The page is beside the panel, not under it.
    if (direction === 'ltr') await expect([right, page.right]).toEqual([document.documentElement.clientWidth, left]);
    else await expect([left, page.left]).toEqual([0, right]);
  },
  inline: async (frame) => {
    const container = document.querySelector('.story-container')?.getBoundingClientRect() as DOMRect;
    const { left, top, width, height } = frame.getBoundingClientRect();
    await expect([left, top, width, height]).toEqual([
      container.left,
      container.top,
      container.width,
      container.height,
    ]);
  },
};

/** Returns the lightness of a computed colour, from 0 to 1. */
const lightness = (colour: string) => Number(/^oklch\(([\d.]+)/.exec(colour)?.[1]);

const at = (variant: Variant, theme: Theme, direction: Direction) => {
  const { locale, situation, question, sources } = LANGUAGES[direction];
  return {
    args: { variant, theme, locale, situation } as Partial<StoryArguments>,
    render: (args: object) => (
      <DocsPage dir={direction} lang={locale} theme={theme}>
        <div className={variant === 'inline' ? 'story-container' : undefined}>
          <DocsAssistant {...withSituation(args as StoryArguments)} />
        </div>
      </DocsPage>
    ),
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      const assistant = insideAssistant(canvasElement);
      const field = await openIn(assistant);
      // An inline assistant does not take the focus from the page. The other variants move it to the field when they open.
      await expect(shadowRootOf(canvasElement).activeElement).toBe(variant === 'inline' ? null : field);
      // An empty field has the direction of its placeholder.
      await expect(getComputedStyle(field).direction).toBe(direction);
      await askIn(assistant, question);
      await seen(assistant.findByText(sources));
      await settled(canvasElement);

      const panel = field.closest('.da-panel') as HTMLElement;
      await expect(getComputedStyle(panel).direction).toBe(direction);
      const { backgroundColor, color } = getComputedStyle(panel);
      await expect(lightness(backgroundColor) > lightness(color)).toBe(theme === 'light');
      await expect(getComputedStyle(panel).colorScheme).toBe(theme);
      await expect(getComputedStyle(document.querySelector('.docs-page') as Element).colorScheme).toBe(theme);
      const frame = panel.closest(`.da-frame-${variant}`) as HTMLElement;
      await waitFor(() => EXPECT_POSITION[variant](frame, direction));
    },
  };
};

export const PopoverLight = meta.story(at('popover', 'light', 'ltr'));
export const PopoverDark = meta.story(at('popover', 'dark', 'ltr'));
export const PopoverLightRightToLeft = meta.story(at('popover', 'light', 'rtl'));
export const PopoverDarkRightToLeft = meta.story(at('popover', 'dark', 'rtl'));

export const ModalLight = meta.story(at('modal', 'light', 'ltr'));
export const ModalDark = meta.story(at('modal', 'dark', 'ltr'));
export const ModalLightRightToLeft = meta.story(at('modal', 'light', 'rtl'));
export const ModalDarkRightToLeft = meta.story(at('modal', 'dark', 'rtl'));

export const PanelLight = meta.story(at('panel', 'light', 'ltr'));
export const PanelDark = meta.story(at('panel', 'dark', 'ltr'));
export const PanelLightRightToLeft = meta.story(at('panel', 'light', 'rtl'));
export const PanelDarkRightToLeft = meta.story(at('panel', 'dark', 'rtl'));

export const InlineLight = meta.story(at('inline', 'light', 'ltr'));
export const InlineDark = meta.story(at('inline', 'dark', 'ltr'));
export const InlineLightRightToLeft = meta.story(at('inline', 'light', 'rtl'));
export const InlineDarkRightToLeft = meta.story(at('inline', 'dark', 'rtl'));
