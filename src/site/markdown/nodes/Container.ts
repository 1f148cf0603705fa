import type { Data, Parent, RootContent } from 'mdast';
// Declares `data.hName` and `data.hProperties`: the element that a node is rendered as.
import type {} from 'mdast-util-to-hast';

/**
 * The kinds of {@link Container}:
 *
 * - `details`: collapsed content (accordions, `<details>`). Its first paragraph is its title
 * - `tabs`: contains only `tab`s
 * - `tab`: one of several alternatives. `title` is its name
 * - `field`: a documented parameter or response field. Its first paragraph is the signature
 */
export type ContainerKind = 'details' | 'tabs' | 'tab' | 'field';

/**
 * The only type of node in a page's tree that is not standard Markdown. Components that are not of a `ContainerKind` become plain Markdown:
 * callouts are blockquotes with `data.callout`, steps are numbered lists, cards are lists of links.
 */
export interface Container extends Parent {
  type: 'container';
  kind: ContainerKind;
  /**
   * Plain text of the title. The title of a `field` is its name. The title of a `details` is "Details" if the author gave it none. Empty if
   * there is no title, as in `tabs`. Except in a `tab`, `children` contains the title, too.
   */
  title: string;
  children: RootContent[];
  data?: ContainerData;
}

/** Data of a {@link Container}. */
export interface ContainerData extends Data {
  /** Anchor of a `details`. */
  id?: string;
  /** Whether the author wrote no title for a `details`. Its title is then the label "Details" in the language of the page. */
  isUntitled?: boolean;
}

/** The tones of callouts. The names that site generators use are mapped to these. */
export type CalloutTone = 'note' | 'tip' | 'info' | 'warning' | 'danger';

declare module 'mdast' {
  interface RootContentMap {
    container: Container;
  }
  interface BlockContentMap {
    container: Container;
  }
  interface Data {
    /** Anchor of a heading or a container, or of an empty element that only marks a position. */
    id?: string;
    /** Tone of a blockquote that is a callout. */
    callout?: CalloutTone;
    /** Title that the author gave a code block or a callout. In a callout it is also the first paragraph. */
    title?: string;
    /**
     * The kind of media that a link replaces, such as an embedded video. `source`: a `<source>` element, which names one of several files
     * for a player.
     */
    media?: { kind: 'video' | 'audio' | 'frame' | 'source'; poster?: string };
    /**
     * Marks a link or a link definition that is completed once all pages are known. `bare`: a link without a text of its own, which then
     * shows the title of its target. `titled`: any other link, and every definition.
     */
    reference?: 'titled' | 'bare';
    /** Width and height that the author gave an image. */
    size?: { width?: number; height?: number };
    /** Marks English text that is a label of this kind. Rendering replaces the text with the label in the language of the page. */
    label?: 'required' | 'deprecated' | 'default' | 'details';
    /** Role of a node in the component or HTML element that it comes from. Decides how adjacent nodes are grouped and rendered. */
    role?: 'summary' | 'step' | 'card' | 'caption' | 'title';
  }
}
