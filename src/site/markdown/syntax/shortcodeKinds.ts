import { toneOf } from '../nodes/makeNodes.js';

/** The known shortcodes of Hugo and its themes, by how they are rewritten. */
const NAMES = {
  callout: 'alert notice callout hint admonition pageinfo box',
  tabs: 'tabpane tabs codetabs',
  tab: 'tab codetab',
  details: 'details expand accordion collapse',
  card: 'card cards/card link-card hextra/feature-card',
  steps: 'steps',
  step: 'step',
  /** The content is shown as code. */
  code: 'highlight code code-toggle codeblock prism clipboard',
  link: 'button hextra/hero-button',
  video: 'youtube vimeo',
  image: 'img image figure',
  /** The shortcode is replaced by its argument, which names a page, as in `[Guide]({{< ref "guide.md" >}})`. */
  reference: 'ref relref',
  /** Replaced by the URL in the argument. */
  url: 'link absurl relurl',
  /**
   * A value from the configuration of the site. The configuration is not read, so `…` replaces the shortcode. Directly after `(` or `<`,
   * where a URL can begin, the shortcode is removed instead.
   */
  value: 'param',
  version: 'new-in deprecated-in',
} as const;

/** How a shortcode is rewritten; `other` for unknown shortcodes. */
export type ShortcodeKind = keyof typeof NAMES | 'other';

const KINDS = new Map<string, ShortcodeKind>(
  (Object.entries(NAMES) as [ShortcodeKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind]),
  ),
);

export function shortcodeKind(name: string): ShortcodeKind {
  return KINDS.get(name) ?? (toneOf(name) ? 'callout' : 'other');
}
