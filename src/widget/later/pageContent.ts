/**
 * Elements that contain the text of a page on documentation sites. Prefer text in these elements, because menus and outlines around them
 * can contain the same words.
 */
export const CONTENT = 'main, [role="main"], article';
/** Selector of the elements that contain the assistant. Does not match if the site has set `isolated={false}`. */
export const ASSISTANT = 'docs-assistant, [data-docs-assistant]';
