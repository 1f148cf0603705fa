import { defaultSchema, type Schema } from 'hast-util-sanitize';

/**
 * What may come out of a page. Ids stay as they are: the default puts `user-content-` before them, and every anchor of the page
 * would lead nowhere. They cannot shadow anything, because the page's script looks nothing up by name.
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
