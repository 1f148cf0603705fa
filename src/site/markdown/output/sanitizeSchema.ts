import { defaultSchema, type Schema } from 'hast-util-sanitize';

/**
 * The elements and attributes that rendered pages can contain. Ids do not get the default prefix `user-content-`, because links to anchors
 * would break. The page's scripts are safe without the prefix: browsers also make ids global names, but such a name never replaces a name
 * that the browser or a script defines.
 */
export const SCHEMA: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...[
      'abbr',
      'aside',
      'audio',
      'details',
      'figcaption',
      'figure',
      'mark',
      'section',
      'summary',
      'span',
      'kbd',
      'sub',
      'sup',
      'video',
    ],
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['className', 'id', 'title', 'lang', 'dir', 'ariaLabel', 'ariaHidden', 'ariaDescribedBy'],
    a: ['href', 'rel', 'dataFootnoteRef', 'dataFootnoteBackref'],
    audio: ['src', 'controls', 'preload'],
    code: ['className'],
    div: ['tabIndex'],
    h2: ['id'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: ['className'],
    ol: ['start', 'className'],
    pre: ['tabIndex'],
    section: ['dataFootnotes'],
    ul: ['className'],
    video: ['src', 'controls', 'preload', 'poster'],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https', 'data'],
  },
};
