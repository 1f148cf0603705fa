const set = (names: string) => new Set(names.split(/\s+/));

/** Elements without an end tag. */
export const VOID_ELEMENTS = set('area base br col embed hr img input link meta param source track wbr');

/** HTML elements and components that can appear within a line of text. */
export const INLINE_ELEMENTS = set(
  `a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub
  sup time tt u var wbr badge tooltip icon kbd since link trans color fragment`,
);

/** Elements that start a block of their own, even in the middle of a line. In a heading or a table row of Markdown, they start no block. */
export const BLOCK_ELEMENTS = set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr html iframe legend li main menu nav ol p pre search section summary svg table tbody td tfoot th thead tr ul video
  audio picture object caption colgroup canvas`,
);

/** Elements that are removed with their content, because it is not text for readers. */
export const DROPPED_ELEMENTS = set('script style svg noscript head canvas math');

/**
 * Whether a name in lower case is an HTML element or a known inline component, except `fragment`. Unpaired tags with such a name are
 * removed from a page. Unpaired tags with another name can be text, as in `Array<string>`.
 */
export function isHtmlName(name: string): boolean {
  return (
    (INLINE_ELEMENTS.has(name) && name !== 'fragment') ||
    BLOCK_ELEMENTS.has(name) ||
    VOID_ELEMENTS.has(name) ||
    OTHERS.has(name)
  );
}

const OTHERS = set(
  'button input select option textarea form label source param progress meter output script style template slot',
);
