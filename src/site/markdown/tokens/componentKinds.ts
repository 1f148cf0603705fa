/**
 * The known components, by the kind of Markdown that they become. Names are in lower case. Block components have a paragraph of their own;
 * the other components can be part of a line.
 */
const NAMES = {
  tabs: { block: 'tabs codegroup packagemanagertabs requestexample responseexample', inline: 'code-group' },
  tab: { block: 'tab tabitem tabs.tab view' },
  steps: { block: 'steps' },
  step: { block: 'step' },
  card: { block: 'card linkcard tile cards.card' },
  details: { block: 'accordion collapse collapsible deepdive details expandable hint spoiler', inline: 'solution' },
  field: { block: 'field paramfield responsefield' },
  update: { block: 'update' },
  frame: { block: 'frame' },
  image: { inline: 'image img themedimage' },
  folder: { block: 'folder filetree.folder filetree.file tree.folder tree.file', inline: 'file' },
  codeBlock: { block: 'codeblock', inline: 'code' },
  callout: {
    block: `admonition alert aside callout canary caution check danger deprecated error experimental important info note pitfall
      success tip warning wip`,
    inline: 'attention example hint-box question',
  },
  tooltip: { inline: 'tooltip' },
  badge: { inline: 'badge' },
  keyboard: { inline: 'kbd' },
  since: { inline: 'since' },
  video: { inline: 'video' },
  iframe: { inline: 'iframe' },
  fragment: { inline: 'fragment' },
  template: { inline: 'template' },
  /** Components that are left out: icons, and tables of contents. The site shows its own tables of contents. */
  nothing: { inline: 'icon inlinetoc toc' },
  /** Block components without a kind of their own. Their attributes and children are read like those of unknown components. */
  other: {
    block: `accordiongroup accordions calloutgroup cardgrid cardgroup cards column columns filetree intro note.item panel prompt
      readmore recap sandpack summary tiles tldr tree visibility youwilllearn`,
  },
} satisfies Record<string, { block?: string; inline?: string }>;

/** The kind of Markdown that a component becomes; `other` for all components without a kind of their own. */
export type ComponentKind = keyof typeof NAMES;

const KINDS = new Map<string, ComponentKind>();
/** Names of the block components, in lower case. */
export const BLOCK_COMPONENTS = new Set<string>();
for (const [kind, names] of Object.entries(NAMES) as [ComponentKind, { block?: string; inline?: string }][]) {
  const block = names.block?.split(/\s+/) ?? [];
  for (const name of block) BLOCK_COMPONENTS.add(name);
  for (const name of [...block, ...(names.inline?.split(' ') ?? [])]) KINDS.set(name, kind);
}

export function componentKind(name: string): ComponentKind {
  return KINDS.get(name.toLowerCase()) ?? 'other';
}

export function isBlockComponent(name: string): boolean {
  return BLOCK_COMPONENTS.has(name.toLowerCase());
}
