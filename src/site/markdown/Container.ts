import type { Data, Parent, RootContent } from 'mdast';
// Declares `data.hName` and `data.hProperties`, which say how a node is drawn.
import type {} from 'mdast-util-to-hast';

/**
 * What a {@link Container} is:
 *
 * - `details`: folded until opened (accordions, `<details>`); its title is its first paragraph
 * - `tabs`: holds `tab`s only
 * - `tab`: one of several ways to say the same; `title` names it
 * - `field`: a documented parameter; its first paragraph is the signature
 */
export type ContainerKind = 'details' | 'tabs' | 'tab' | 'field';

/**
 * The one node of ours in a page's tree. Everything else that components turn into is plain Markdown: callouts are blockquotes with
 * `data.callout`, steps are numbered lists, cards are lists of links.
 */
export interface Container extends Parent {
  type: 'container';
  kind: ContainerKind;
  /** Plain words of the title; empty where there is none. The title is a child as well, except for a `tab`. */
  title: string;
  children: RootContent[];
  data?: ContainerData;
}

/** `data.id` is the anchor of a `details`, as it is of a heading. */
export interface ContainerData extends Data {
  id?: string;
}

/** Tones a callout can have; other words for them are mapped to these. */
export type CalloutTone = 'note' | 'tip' | 'info' | 'warning' | 'danger';

declare module 'mdast' {
  interface RootContentMap {
    container: Container;
  }
  interface BlockContentMap {
    container: Container;
  }
  interface Data {
    /** Anchor of a heading or a container. */
    id?: string;
    /** Makes a blockquote a callout. */
    callout?: CalloutTone;
    /** Title that the author gave a callout, which is its first paragraph too, or a code block. */
    title?: string;
    /** What a link plays or frames. `source`: one file of several. */
    media?: { kind: 'video' | 'audio' | 'frame' | 'source'; poster?: string };
    /** Width that the author gave an image, and its height. */
    size?: { width?: number; height?: number };
    /** Makes a text a word of ours: it is drawn in the language of the page. */
    label?: 'required' | 'deprecated' | 'default';
    /** What a node was before it became Markdown; decides how neighbours are put together and how they are drawn. */
    role?: 'summary' | 'step' | 'card' | 'caption' | 'title';
  }
}
