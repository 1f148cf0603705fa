/** Where the conversation appears. `DocsAssistantProps.ts` describes each variant. */
export type Variant = 'popover' | 'modal' | 'panel' | 'inline';

/** The differences between the variants outside their frames. */
export interface VariantTraits {
  /** Whether the panel is part of the page. It is then always open and has no floating button. */
  isInline: boolean;
  /** When the open panel hides the page: always, never, or only in windows of phones. */
  covers: 'always' | 'phones' | 'never';
  /** The `aria-haspopup` of triggers. */
  haspopup: 'dialog' | undefined;
}

/** The frame of each variant is in `loadAssistant.ts`. */
const VARIANTS = {
  popover: { isInline: false, covers: 'phones', haspopup: 'dialog' },
  modal: { isInline: false, covers: 'always', haspopup: 'dialog' },
  panel: { isInline: false, covers: 'phones', haspopup: undefined },
  inline: { isInline: true, covers: 'never', haspopup: 'dialog' },
} satisfies Record<Variant, VariantTraits>;

/** The traits of a variant. Without the option, or with a misspelled name in an attribute, those of `popover`. */
export const variantTraits = (variant: unknown): VariantTraits =>
  VARIANTS[Object.hasOwn(VARIANTS, String(variant)) ? (variant as Variant) : 'popover'];
